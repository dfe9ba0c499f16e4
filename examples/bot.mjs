// A player of one's own in another language: a question a line on standard input, an answer a line on standard output.
// It passes only where it must.
//
//   torri arena tajuto --players "cmd:node examples/bot.mjs,random" --games 20

import { createInterface } from "node:readline";
import process from "node:process";

for await (const line of createInterface({ input: process.stdin })) {
  const { legal } = JSON.parse(line);
  const busy = legal.filter((action) => action.code !== "pass");
  const choices = busy.length > 0 ? busy : legal;
  const choice = choices[Math.floor(Math.random() * choices.length)];
  process.stdout.write(`${choice.id}\n`);
}
