// Characters: composed, pasted, of a scenario; and keys that the browser keeps.
import { until } from "./browser.mjs";
import { check, test, testInChromium } from "./harness.mjs";

testInChromium("Chinese that is composed reaches a line that is typed", async ({ page }) => {
    await page.keyboard.press("Control+f");
    await until(page, "the search", (s) => s.focus === "typing");
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "ren", selectionStart: 3, selectionEnd: 3 });
    await session.send("Input.insertText", { text: "任务" });
    await until(page, "two characters", (s) => s.entry === "任务" || s.find === "任务");
});

testInChromium("a text that is pasted reaches it, and a copied one the clipboard", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("kind=leaderTaken"));
    await page.keyboard.press("Control+f");
    await until(page, "the search", (s) => s.focus === "typing");
    await page.keyboard.press("Control+v");
    await until(page, "pasted", (s) => s.entry === "kind=leaderTaken");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+c");
    for (let i = 0; i < 100; ++i) {
        if ((await page.evaluate(() => navigator.clipboard.readText())).includes("leader")) return;
        await page.waitForTimeout(50);
    }
    check("the events are on the clipboard", false);
});

testInChromium("a scenario is typed, with Chinese in it, and run", async ({ page }) => {
    await page.keyboard.press("7");
    await until(page, "the text", (s) => s.perspective === "edit");
    await page.mouse.click(400, 300);
    await page.keyboard.press("Control+a");
    await page.keyboard.type('title = "');
    await page.keyboard.insertText("打字的场景");
    await page.keyboard.type('"\nuntil = "1s"\n[[executor]]\nname = "p"\n');
    await page.keyboard.type('kind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n');
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.title.includes("打字的场景"));
});

test("the keys that the browser keeps are not taken, and F9 presents", async ({ page }) => {
    const kept = await page.evaluate(() => {
        const taken = (key, ctrlKey) => !dispatchEvent(new KeyboardEvent("keydown",
            { key, code: "Key" + key.toUpperCase(), ctrlKey, cancelable: true, bubbles: true }));
        return { t: taken("t", true), w: taken("w", true), l: taken("l", true), r: taken("r", true),
                 f5: taken("F5", false), f11: taken("F11", false), right: taken("ArrowRight", false) };
    });
    check("its own keys", !kept.t && !kept.w && !kept.l && !kept.r && !kept.f5 && !kept.f11, kept);
    check("and ours", kept.right, kept);
    await page.keyboard.press("F9");
    await until(page, "it presents", (s) => s.presenting === "true");
    await page.keyboard.press("Escape");
    await until(page, "and ends that", (s) => s.presenting === "false");
});

test("presenting ends when the browser takes Esc and leaves full screen", async ({ page }) => {
    await page.keyboard.press("F9");
    await page.waitForFunction(() => document.fullscreenElement);
    await page.evaluate(() => document.exitFullscreen());
    await until(page, "it ends", (s) => s.presenting === "false" && s.fullscreen === "false");
});
