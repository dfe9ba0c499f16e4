// Torri in the browser: what begins on which page. The server draws, and every page works without this.

import { explain } from "./about.js";
import { the } from "./dom.js";
import { watchElsewhere } from "./elsewhere.js";
import { keepPromises, sealWords } from "./fair.js";
import { closeMenus, offerLinks, offerThemes } from "./frame.js";
import { LessonPage } from "./lesson.js";
import { offerNotices } from "./notices.js";
import { mindSeats, watchCompiling } from "./opening.js";
import { Replay } from "./replay.js";
import { foldSums, follow } from "./review.js";
import { watchLongTexts } from "./scrolling.js";
import { TablePage } from "./table.js";
import { waitAt } from "./waiting.js";

const main = the(HTMLElement, "main");

offerThemes();
closeMenus();
offerLinks();
mindSeats();
sealWords();
watchCompiling();
keepPromises(main);
explain();
watchLongTexts();
offerNotices();
watchElsewhere(main);
if (main.dataset.table) new TablePage(main).begin();
if (main.dataset.waiting) waitAt(main);
follow(main);
foldSums();
if (main.dataset.replay) new Replay().begin();
if (main.dataset.lesson) new LessonPage().begin();
