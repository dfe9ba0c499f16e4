// The search of the documentation site runs in a worker. Browsers start no worker from a file, so if the folder of the site
// is opened without a server, a hidden frame does its work, with the same messages. Zensical knows by the name of this file
// that there is one already, and does not ask another host for it.
if (location.protocol === "file:") {
  const send = (given, hears) => {
    const data = structuredClone(given);
    setTimeout(() => hears(new MessageEvent("message", { data })));
  };

  globalThis.Worker = class {
    constructor(url) {
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      const read = new Promise((begin) => inside.begin = begin);
      inside.answer = (data) => send(data, (message) => this.onmessage?.(message));
      inside.document.write(
        `<script>postMessage = answer<\/script><script src="${url}" onload="begin()"><\/script>`,
      );
      inside.document.close();
      this.postMessage = (data) => read.then(() => send(data, (message) => inside.onmessage(message)));
      this.terminate = () => frame.remove();
    }
  };
}
