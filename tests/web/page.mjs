// The program as a page in a real browser.
//
//     node tests/web/page.mjs [WORDS]        only tests whose names have one of the words
//     POOLSCOPE_BROWSER=firefox node …       those that do not ask for what only Chromium lets a test do
//
// Promises: each test has a context of the browser for itself, and fails if the page logged an error or threw.
import { launchers, open, serve } from "./browser.mjs";
import { check, folder, size, tests, which } from "./harness.mjs";
import "./running.mjs";
import "./typing.mjs";
import "./kept.mjs";
import "./links.mjs";
import "./embeds.mjs";
import "./pictures.mjs";
import "./films.mjs";
import "./course.mjs";
import "./charts.mjs";

const asked = process.argv.slice(2);
const server = await serve(folder, "/courses/poolscope/");
const browser = await launchers[which]();
let failed = 0;
for (const { name, body, hash, before } of tests) {
    if (asked.length && !asked.some((word) => name.includes(word))) continue;
    const context = await browser.newContext({ viewport: size });
    await context.addInitScript(() => { window.poolscopeTest = true; });
    if (before) await context.addInitScript(before);
    const began = Date.now();
    try {
        const page = await open(context, server.url + "#" + hash);
        await body({ page, context, url: server.url });
        check("the page logged no error", page.errors.length === 0, page.errors);
        console.log(`ok    ${name} (${Date.now() - began} ms)`);
    } catch (error) {
        ++failed;
        console.log(`FAILED ${name}: ${error.stack || error}`);
    }
    await context.close();
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
