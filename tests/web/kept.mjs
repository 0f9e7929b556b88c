// Files that come and go, and what the browser keeps.
import { open, state, until } from "./browser.mjs";
import { check, drop, test, testInChromium } from "./harness.mjs";

test("a file is dropped, and one that cannot be read gets a sentence", async ({ page }) => {
    await drop(page, "mine.toml", 'title = "Dropped"\nuntil = "1s"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n');
    await page.waitForFunction(() => document.title.includes("Dropped"));
    await drop(page, "broken.toml", "title = ");
    await until(page, "what is wrong", (s) => s.notice.includes("broken.toml"));
});

testInChromium("what is saved is offered as a download", async ({ page }) => {
    await page.keyboard.press("?");
    await page.keyboard.type("save a picture");
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    await until(page, "it asks for a name", (s) => s.entry.endsWith(".png"));
    await page.keyboard.press("Enter");
    const download = await coming;
    check("a picture", download.suggestedFilename().endsWith(".png"), download.suggestedFilename());
});

test("Home asks for a file of the computer", async ({ page }) => {
    await page.keyboard.press("Alt+n");
    await until(page, "Home", (s) => s.focus === "typing");
    await page.keyboard.type("from this computer");
    const asking = page.waitForEvent("filechooser");
    await page.keyboard.press("Enter");
    await (await asking).setFiles({ name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(
        'title = "Picked"\nuntil = "1s"\n[[executor]]\nname = "p"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n') });
    await page.waitForFunction(() => document.title.includes("Picked"));
});

test("storage that refuses is said, and the program works", async ({ page }) => {
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => !document.getElementById("told").hidden);
    const said = await page.evaluate(() => document.getElementById("told").textContent);
    check("in words", said.includes("keeps nothing"), said);
    page.errors.length = 0;
}, "plain=1&lang=en", () => {
    IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };
});

test("two tabs at once", async ({ page, context, url }) => {
    const other = await open(context, url + "#plain=1&lang=en&scenario=4-catch-up-burst");
    await other.keyboard.press("ArrowRight");
    await page.bringToFront();
    await page.keyboard.press("2");
    await until(page, "the first one goes on", (s) => s.perspective === "workers");
    check("no error in the other", other.errors.length === 0, other.errors);
});

test("what was open comes back after a reload", async ({ page }) => {
    await page.keyboard.press("2");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await until(page, "a step", (s) => s.perspective === "workers" && Number(s.position) > 0);
    await page.waitForTimeout(2500);  // the session is written at a quiet moment
    const before = await state(page);
    await page.evaluate(() => Module.keep());
    await page.reload();
    await page.waitForFunction(() => window.Module?.times?.firstFrame);
    await until(page, "the same moment", (s) => s.perspective === "workers" && s.position === before.position);
});
