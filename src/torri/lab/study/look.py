"""How the page of a study looks: its colours and forms, light and dark, for desks, phones and paper."""

STYLE = """
:root{color-scheme:light dark;--paper:light-dark(#f2e8d7,#1c1814);--sheet:light-dark(#fbf6ea,#272119);
--sheet-2:light-dark(#efe3cd,#322a20);--ink:light-dark(#2a2019,#f0e7d6);--quiet:light-dark(#63564a,
#bfb19b);--line:light-dark(#d3c2a4,#4a3e31);--edge:light-dark(#bfa980,#0d0b09);
--accent:light-dark(#a3431f,#f09a6c);--on-accent:light-dark(#fff7ec,#2b1208);--gold:light-dark(#8a5a12,
#e2b565);--grey:light-dark(#5e5148,#bfb19b);--display:"Iowan Old Style","Palatino Nova",Palatino,
"Palatino Linotype",P052,"URW Palladio L","Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",
"Noto Serif JP",serif;--text:Seravek,"Gill Sans Nova","Avenir Next","Segoe UI","Noto Sans",Ubuntu,
Cantarell,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP","Noto Sans JP",system-ui,sans-serif}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 var(--text)}
body:lang(ja){line-height:1.65;word-break:auto-phrase}main{max-width:1080px;margin:auto;
padding:20px 16px 48px;display:grid;gap:24px;grid-template-columns:minmax(0,1fr)}h1,h2,h3,p,ul,
ol{margin:0;padding:0}ul,ol{list-style:none}h1,h2,h3{font-family:var(--display);font-weight:600;
line-height:1.25;text-wrap:balance}h1{font-size:clamp(1.45rem,3.2vw,2rem);margin:4px 0 12px}
h2{font-size:1.19rem}h3{font-size:1rem;margin-bottom:4px}.q{font:400 1.19rem/1.3 var(--display);
color:var(--quiet)}.small,.sub{font-size:.875rem;color:var(--quiet)}.sub{margin-bottom:12px}
.answer{border-left:4px solid var(--accent);padding:2px 0 2px 12px;max-width:52em}
header{display:flex;gap:16px 36px;align-items:center;justify-content:space-between}
.pair{display:flex;gap:12px;align-items:center;flex:none}.pair figure{margin:0;display:grid;gap:6px;
justify-items:center;font-size:.875rem}.pair figcaption{font-weight:600}.pair .old figcaption{font-weight:400}
.to{width:30px;fill:none;stroke:var(--accent);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.card{--k:#2a2019;--p:#f8efdc;--c:#4c84b8;--gold:#d9a63c;--roof:#b04a2c;--wood:#9c6b3d;--stone:#b8ab98;
--skin:#e9c9a4;--cream:#f4e6c8;--accent:#1d3f5e;position:relative;width:104px;min-height:136px;
display:grid;grid-template-rows:auto 1fr auto;background:var(--p);color:var(--k);border:1.5px solid
var(--k);border-radius:7px;overflow:hidden;text-align:center;box-shadow:0 2px 0 var(--edge)}
.card .cost{position:absolute;left:5px;top:5px;min-width:30px;height:30px;border-radius:15px;padding:0 4px;
background:var(--gold);border:1.5px solid var(--k);font:700 1.06rem/27px var(--display)}
.card .pic{background:#e4ddcb;border-bottom:1.5px solid var(--k);min-height:40px;display:grid;
place-items:center;padding-top:6px}.card .pic svg{width:64px;height:64px}.card .name{font:600
.81rem/1.15 var(--display);padding:5px 4px;align-self:center;overflow-wrap:anywhere;hyphens:auto}
.card ul{font-size:.75rem;line-height:1.3;padding:0 4px 5px}.old .card{opacity:.8}
.fa{fill:var(--accent)}.fc,.fw{fill:var(--c)}.fk{fill:var(--k)}.fp{fill:var(--p)}.fg{fill:var(--gold)}
.fr{fill:var(--roof)}.fwood{fill:var(--wood)}.fstone{fill:var(--stone)}.fskin{fill:var(--skin)}
.fcream{fill:var(--cream)}.fgreen{fill:#4c8a5b}.fn{fill:none}.s1,.s2,.s3{stroke:var(--k);stroke-width:1.5;
stroke-linejoin:round;stroke-linecap:round}.s1:not([class*="f"]),.s2:not([class*="f"]),
.s3:not([class*="f"]){fill:none}
.panel{background:var(--sheet);border:1px solid var(--line);border-radius:8px;padding:16px;min-width:0;
box-shadow:0 2px 0 var(--edge)}.vh{position:absolute;width:1px;height:1px;overflow:hidden;
clip-path:inset(50%);white-space:nowrap}.keys{display:grid;grid-template-columns:repeat(auto-fit,
minmax(160px,1fr));gap:12px}.keys li{padding:12px;display:grid;gap:2px;align-content:start}
.keys small{color:var(--quiet);line-height:1.3}.keys b{font:700 1.25rem/1.2 var(--display)}
.keys em{font:600 .8125rem/1.3 var(--text)}
.twoup{display:grid;grid-template-columns:1fr 1fr;gap:16px}.threeup{display:grid;
grid-template-columns:repeat(auto-fit,minmax(270px,1fr));gap:24px}.keyline{display:flex;flex-wrap:wrap;
gap:4px 16px;font-size:.875rem;margin-bottom:8px;align-items:center}.keyline li{display:flex;
align-items:center;gap:6px}.keyline svg{width:38px;height:12px}.dots{width:100%;border-collapse:collapse;
font-size:.875rem}.dots th{text-align:left;font-weight:400;padding:0 12px 0 0;width:1%;white-space:nowrap}
.dots td{padding:0}.dots .own>*{background:
var(--sheet-2)}.dots .own th{font-weight:600;padding-left:6px}.dots .own .v{padding-right:6px}
.dots .v{white-space:nowrap;text-align:right;width:1%;padding-left:12px;
font-variant-numeric:lining-nums tabular-nums}.dots .v small{color:var(--quiet)}
.lane{position:relative;
height:var(--lh,34px);border-bottom:1px solid color-mix(in srgb,var(--line) 60%,transparent);
background:linear-gradient(90deg,transparent calc(var(--zero) - .5px),
var(--quiet) calc(var(--zero) - .5px)calc(var(--zero) + .5px),transparent calc(var(--zero) + .5px))}
.pt{position:absolute;height:2px;background:currentColor;color:var(--gold);left:var(--a);width:var(--w);
top:var(--y)}.pt::before{content:"";position:absolute;inset:-3px 0;border:solid currentColor;
border-width:0 2px}.pt::after{content:"";position:absolute;left:var(--m,50%);top:-4.5px;width:11px;
height:11px;margin-left:-5.5px;border:2px solid currentColor;background:currentColor;border-radius:50%}
.pt.k1{color:var(--grey)}.pt.k1::after{border-radius:2px}.pt.k2{color:var(--accent)}
.pt.k2::after{border-radius:1px;rotate:45deg;scale:.86}.pt.ho::after{background:var(--sheet)}
.keyline .pt{position:relative;--a:0;--w:34px;--y:0;display:inline-block}.ticks{position:relative;
height:20px;font-size:.75rem;color:var(--quiet)}.ticks span{position:absolute;left:var(--x);
translate:-50% 0;white-space:nowrap}.hist{display:flex;align-items:end;gap:3px;height:128px;
border-bottom:1.5px solid var(--quiet)}.hist li{flex:1;position:relative;height:100%}
.hist i{position:absolute;bottom:0;left:4%;width:92%;height:var(--n);background:var(--accent)}
.hist.two i{left:50%;width:46%}.hist u{position:absolute;bottom:0;left:2%;width:46%;height:var(--o);
border:1.5px solid var(--ink);border-bottom:0;background:repeating-linear-gradient(135deg,
transparent 0 4px,color-mix(in srgb,var(--ink) 28%,transparent) 4px 5.5px),var(--sheet)}
.histx{display:flex;gap:3px;font-size:.75rem;color:var(--quiet)}.histx li{flex:1;text-align:center;
white-space:nowrap}.sw{width:18px;height:13px;display:inline-block;background:var(--accent)}
.sw.o{border:1.5px solid var(--ink);background:repeating-linear-gradient(135deg,transparent 0 4px,
color-mix(in srgb,var(--ink) 28%,transparent) 4px 5.5px),var(--sheet)}.share{margin-bottom:10px}
.share>span{font-size:.875rem}.bar{display:flex;height:30px;border:1.5px solid var(--ink);border-radius:4px;
overflow:hidden}.bar i{width:var(--w);display:grid;place-items:center;font-style:normal;min-width:0}
.bar i+i{border-left:1.5px solid var(--ink)}.bar b{font-size:.875rem;background:var(--sheet);padding:0 5px;
border-radius:3px;line-height:1.35}.p0,.sw.p0{background:var(--accent)}.bar .p0 b{background:none;
color:var(--on-accent)}.p1,.sw.p1{background:repeating-linear-gradient(135deg,transparent 0 4px,
color-mix(in srgb,var(--gold) 55%,transparent) 4px 6px),var(--sheet)}.p2,.sw.p2{background:
repeating-linear-gradient(45deg,transparent 0 5px,color-mix(in srgb,var(--ink) 30%,transparent) 5px 6.5px),
var(--sheet)}.p3,.sw.p3{background:radial-gradient(circle,color-mix(in srgb,var(--ink) 40%,transparent) 1px,
transparent 1.4px)0 0/6px 6px,var(--sheet-2)}.sw.p0,.sw.p1,.sw.p2,.sw.p3{border:1.5px solid
var(--ink)}.curve{display:grid;
grid-template-columns:36px minmax(0,1fr)}.scale{position:relative;font-size:.75rem;color:var(--quiet)}
.scale span{position:absolute;right:7px;top:var(--y);translate:0 -50%}.plot{position:relative;
height:190px;border-left:1px solid var(--line)}.plot svg{position:absolute;inset:0;width:100%;height:100%}
.grid{stroke:var(--line);vector-effect:non-scaling-stroke}.curve .ticks{grid-column:2}.ln{fill:none;
stroke-linejoin:round;vector-effect:non-scaling-stroke;stroke:var(--gold);stroke-width:2.4;
stroke-dasharray:2 4}.ln.k1{stroke:var(--grey);stroke-dasharray:8 4}.ln.k2{stroke:var(--accent);
stroke-width:3.4;stroke-dasharray:none}.reads{font-size:.875rem;border-left:4px solid var(--line);
padding-left:12px;margin-top:12px}.wide{overflow-x:auto}.all{border-collapse:collapse;font-size:.875rem;
font-variant-numeric:lining-nums tabular-nums}.all th,.all td{text-align:right;padding:3px 14px 3px 0;
border-top:1px solid var(--line);font-weight:400;white-space:nowrap}.all th:first-child,
.all td:last-child,.all th:last-child{text-align:left}.all thead th{color:var(--quiet);border:0}
.all .yes>*{font-weight:600}.all .yes td:last-child{color:var(--accent)}details{margin-top:12px;
font-size:.875rem}summary{cursor:pointer;min-height:32px;color:var(--quiet)}pre{margin:0 0 12px;
padding:12px;background:var(--sheet-2);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;
font:.82rem/1.55 ui-monospace,"DejaVu Sans Mono",monospace}dl{display:grid;
grid-template-columns:auto minmax(0,1fr);gap:4px 16px;font-size:.875rem;margin:0}dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}:focus-visible{outline:3px solid light-dark(#0a58ad,#93ccff);
outline-offset:2px}@media(max-width:700px){main{padding:12px 8px 36px;gap:16px}.panel{padding:12px}
.keys{grid-template-columns:1fr 1fr;gap:8px}.keys b{font-size:1.15rem}
.twoup{grid-template-columns:minmax(0,1fr)}header{flex-direction:column;align-items:flex-start}
.pair{flex-wrap:wrap}
.dots .v{padding-left:8px}.dots th{white-space:normal;
padding-right:8px;min-width:100px}.dots .v small,.before{display:none}}@media print{:root{color-scheme:light}
body{background:#fff;font-size:10pt}.panel{box-shadow:none;break-inside:avoid}main{max-width:none;
padding:0;gap:12pt}}
"""
