// Links to a moment, copied and followed, back and forward, and the page as one file.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { open, state, until } from "./browser.mjs";
import { check, choose, folder, test, testInChromium } from "./harness.mjs";

test("a link names scenario, event, perspective, language and theme", async ({ page }) => {
    const now = await state(page);
    check("event", now.position === "20", now.position);
    check("perspective", now.perspective === "workers", now.perspective);
    check("language", now.language === "zh", now.language);
    check("theme", now.theme === "light", now.theme);
}, "scenario=3-leader-hand-over&event=20&view=workers&lang=zh&theme=light");

testInChromium("a link is copied, and in another page it leads to the same changed run", async ({ page, context, url }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("/");
    await until(page, "the console", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(E, 50ms)");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    // A link names the event at which it is copied, so the picture must stand.
    await until(page, "a fork that stands", (s) => s.futures === "2" && s.gliding === "false");
    await choose(page, "copy a link");
    const forked = await until(page, "it is said", (s) => s.notice.startsWith("The link is copied"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check("it leads to this page", link.startsWith(url + "#"), link.slice(0, 80));
    const other = await open(context, link);
    const now = await state(other);
    check("the same run", now.events === forked.events && now.position === forked.position && now.futures === "1", now);
    check("nothing is wrong", now.notice === "" && other.errors.length === 0, now.notice);
});

test("back and forward move through what was opened", async ({ page }) => {
    const home = async (words, title) => {
        await page.keyboard.press("Alt+n");
        await until(page, "Home", (s) => s.focus === "typing");
        await page.keyboard.type(words);
        await page.keyboard.press("Enter");
        await page.waitForFunction((title) => document.title.includes(title), title);
    };
    await home("catch-up", "Catch-up");
    check("the address names it", page.url().includes("#scenario=4-catch-up-burst"), page.url());
    await home("leader hands", "hands over");
    await page.goBack();
    await page.waitForFunction(() => document.title.includes("Catch-up"));
    await page.goForward();
    await page.waitForFunction(() => document.title.includes("hands over"));
    await page.goBack();
    await page.goBack();
    await page.waitForFunction(() => !document.title.includes("Catch-up"));
});

test("a link with what is no number gets a sentence, and opens the rest", async ({ page }) => {
    const now = await until(page, "what is wrong", (s) => s.notice.includes("event=12x"));
    check("the rest is shown", now.perspective === "workers", now.perspective);
}, "lang=en&scenario=3-leader-hand-over&event=12x&view=workers");

test("a link that names nothing known gets a sentence", async ({ page }) => {
    await until(page, "what is wrong", (s) => s.notice.includes("no-such-scenario"));
}, "lang=en&scenario=no-such-scenario");

test("the page as one file opens from a disk", async ({ context }) => {
    const page = await open(context, pathToFileURL(join(folder, "../poolscope.html")) + "#plain=1&lang=en&event=20");
    const now = await state(page);
    check("the link's event", now.position === "20", now.position);
    await page.keyboard.press("ArrowRight");
    await until(page, "a step", (s) => Number(s.position) > 20);
    check("no error", page.errors.length === 0, page.errors);
});
