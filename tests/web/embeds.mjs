// An embed in a course page and in slides, and messages to it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { state } from "./browser.mjs";
import { check, root, test } from "./harness.mjs";

test("as an embed it shows picture, sentence and transport, and does what the page around it asks",
    async ({ page, url }) => {
        const told = await page.evaluate((address) => new Promise((done, failed) => {
            const frame = document.createElement("iframe");
            frame.src = address + "#embed=1&lang=en&plain=1&scenario=4-catch-up-burst";
            frame.style = "position:fixed;inset:0;width:900px;height:500px;z-index:9";
            const heard = [];
            let asked = false;
            addEventListener("message", (event) => {
                if (event.data === "PONG") return heard.push("PONG");
                const shown = event.data?.poolscope;
                if (!shown) return;
                heard.push(shown);
                if (!asked) {
                    asked = true;
                    frame.contentWindow.postMessage("PING", "*");
                    frame.contentWindow.postMessage({ poolscope: { event: 20 } }, "*");
                } else if (shown.position === 20) {
                    frame.contentWindow.postMessage({ poolscope: { command: "stepForward" } }, "*");
                    frame.contentWindow.postMessage({ poolscope: { time: 1e9 } }, "*");  // behind the end
                } else if (shown.position === shown.events) done(heard);
            });
            setTimeout(() => failed(new Error(JSON.stringify(heard.slice(-5)))), 30000);
            document.body.append(frame);
        }), url);
        check("it answers", told.includes("PONG"), told);
    }, "plain=1");

test("a page shows ten embeds, each with its picture", async ({ page, url }) => {
    await page.goto(url + "embeds.html");
    const frames = page.locator("iframe");
    check("ten", (await frames.count()) === 10);
    for (let i = 0; i < 10; ++i) {
        await frames.nth(i).scrollIntoViewIfNeeded();
        const frame = await (await frames.nth(i).elementHandle()).contentFrame();
        await frame.waitForFunction(() => window.Module?.times?.firstFrame, null, { timeout: 120000 });
    }
    for (let i = 0; i < 10; ++i) {  // and none has lost its graphics to the others
        const frame = await (await frames.nth(i).elementHandle()).contentFrame();
        check(`the frame ${i} lives`, await frame.evaluate(() => !Module.hasFailed && !document.getElementById("said")));
    }
}, "plain=1");

test("an embed works in a slide of reveal.js", async ({ page, url }) => {
    const code = await readFile(join(root, "build/web-tools/node_modules/reveal.js/dist/reveal.js"), "utf8");
    await page.goto(url + "embeds.html");
    await page.setContent(`<div class="reveal" style="height:600px"><div class="slides"><section>one</section>
        <section><iframe data-src="${url}#embed=1&scenario=4-catch-up-burst&event=20" width="900" height="420"></iframe>
        </section></div></div><script>${code.replaceAll("</script", "<\\/script")}</script>`);
    await page.evaluate(() => Reveal.initialize({ embedded: true }));
    check("nothing is loaded before its slide comes",
          await page.evaluate(() => !document.querySelector("iframe").src));
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("iframe").src !== "");
    const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
    await frame.waitForFunction(() => window.Module?.times?.firstFrame, null, { timeout: 120000 });
    check("the link's event", (await frame.evaluate(() => Module.state())).includes("position 20\n"));
}, "plain=1");
