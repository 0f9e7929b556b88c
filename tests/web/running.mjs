// What the window does: steps, plays, seeks, forks, runs live, teaches; with keys, mouse, fingers, two windows.
import { state, until } from "./browser.mjs";
import { check, choose, drop, press, size, test, ticking } from "./harness.mjs";

test("opens the example, steps, plays, seeks", async ({ page }) => {
    let now = await state(page);
    check("it begins at the scenario's moment", now.position === "189", now.position);
    await page.keyboard.press("ArrowRight");
    now = await until(page, "one step", (s) => Number(s.position) > 189);
    await page.keyboard.press("Home");
    await until(page, "the beginning", (s) => s.position === "0");
    await page.keyboard.press("Space");
    await until(page, "it plays", (s) => s.playing === "true" && Number(s.position) > 0);
    await page.keyboard.press("End");
    await until(page, "the end", (s) => s.position === s.events);
    await page.mouse.click(640, 685);  // the strip below
    await until(page, "a click seeks", (s) => s.position !== s.events);
});

test("what is drawn over the picture before is what is drawn as a whole", async ({ page }) => {
    const picture = () => page.evaluate(() => document.getElementById("canvas").toDataURL());
    const sized = async (width) => {
        await page.setViewportSize({ width, height: size.height });
        await until(page, "another size", (s) => s.window === `${width}x${size.height}`);
    };
    for (let step = 0; step < 40; ++step) await page.keyboard.press(step % 10 === 9 ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.press("Space");
    await until(page, "it plays", (s) => s.playing === "true");
    await page.waitForTimeout(700);
    await page.keyboard.press("Space");
    await until(page, "it stands", (s) => s.playing === "false");
    await page.waitForTimeout(500);  // what glides comes to rest
    const overOthers = await picture();
    await sized(size.width + 60);
    await sized(size.width);
    await page.waitForTimeout(300);
    check("the same picture", overOthers === await picture());
    check("of something", overOthers.length > 20000, overOthers.length);
});

test("shows every perspective, both languages and all themes", async ({ page }) => {
    for (const [key, name] of ["heap", "workers", "rates", "lifecycle"].map((name, i) => [String(i + 1), name])) {
        await page.keyboard.press(key);
        await until(page, name, (s) => s.perspective === name);
    }
    await page.keyboard.press("9");
    await until(page, "locks", (s) => s.perspective === "locks");
    await press(page, "nextLanguage");
    await until(page, "Chinese", (s) => s.language === "zh");
    await press(page, "nextTheme");
    await until(page, "another theme", (s) => s.theme !== "dark");
});

test("a call in the console forks the run", async ({ page }) => {
    await page.keyboard.press("/");
    await until(page, "the console", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(E, 50ms)");
    await page.keyboard.press("Enter");
    const now = await until(page, "a fork", (s) => s.futures === "2");
    check("it is said", now.notice.includes("Forked"), now.notice);
    await page.keyboard.press("Control+z");
    await until(page, "taken back", (s) => s.future === "0");
});

test("a long run is made between frames, its beginning is shown meanwhile, and Esc ends it", async ({ page }) => {
    await drop(page, "ticking.toml", ticking("Ticking", "36000s"));
    await page.waitForFunction(() => document.title.includes("Ticking"));
    const begun = await until(page, "it is being made", (s) => s.making !== "");
    await page.keyboard.press("ArrowRight");
    await until(page, "one steps meanwhile", (s) => s.position !== begun.position && s.making !== "");
    await page.keyboard.press("Escape");
    const ended = await until(page, "Esc ends it", (s) => s.making === "");
    check("what was made stays", Number(ended.events) > 1000, ended.events);
});

test("a long run that is whole is kept without a look at all its events", async ({ page }) => {
    await drop(page, "long.toml", ticking("Long", "120s"));
    await page.waitForFunction(() => document.title.includes("Long"));
    const whole = await until(page, "it is whole", (s) => s.making === "" && Number(s.events) > 100000);
    await page.keyboard.press("End");
    await page.waitForFunction(() => {
        const file = Module.ENV.POOLSCOPE_SESSION + "/session.toml";
        const text = Module.FS.analyzePath(file).exists ? Module.FS.readFile(file, { encoding: "utf8" }) : "";
        return text.includes("Long") && !text.includes("hash");
    });
    await page.evaluate(() => Module.keep());
    await page.reload();
    await page.waitForFunction(() => window.Module?.times?.firstFrame);
    const again = await until(page, "it is made again", (s) => s.events === whole.events);
    check("nothing is wrong", again.notice === "Long, as it was left", again.notice);
});

test("Live goes at the clock's pace in a page, is held, takes a call, and is a usual run when it is over", async ({ page }) => {
    await drop(page, "paced.toml", ticking("Paced", "600s"));
    await page.waitForFunction(() => document.title.includes("Paced"));
    await choose(page, "run live");
    const begun = await until(page, "it is live", (s) => s.live === "true" && s.following === "true");
    check("it is said what it is", begun.notice.includes("virtual clock"), begun.notice);
    check("at the clock's speed", begun.speedText === "1 × the clock", begun.speedText);
    await until(page, "it grows", (s) => Number(s.events) > Number(begun.events) + 30);
    await page.keyboard.press("Space");
    const held = await until(page, "Space holds it", (s) => s.playing === "false");
    await page.waitForTimeout(300);
    const still = await state(page);
    check("as long as one likes", still.time === held.time && still.events === held.events, [held.time, still.time]);
    await page.keyboard.press("/");
    await until(page, "the console", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(tick, 50ms)");
    await page.keyboard.press("Enter");
    const called = await until(page, "the call", (s) => Number(s.tasks) === Number(held.tasks) + 1);
    check("in this very run", called.futures === "2" && called.live === "true", called.futures);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Space");
    await until(page, "it goes on", (s) => Number(s.events) > Number(called.events) + 30);
    await press(page, "endMaking");
    await until(page, "it is over", (s) => s.live === "false" && s.futures === "2");
    await page.keyboard.press("/");
    await until(page, "the console again", (s) => s.focus === "typing");
    await page.keyboard.type("schedule(tick, 50ms)");
    await page.keyboard.press("Enter");
    await until(page, "now it forks", (s) => s.futures === "3");
});

test("a lesson from Home, whose key is another one here, and an exercise", async ({ page }) => {
    await page.keyboard.press("Alt+n");
    await until(page, "Home", (s) => s.focus === "typing");
    await page.keyboard.type("the delay queue is a heap");
    await page.keyboard.press("Enter");
    await until(page, "a lesson", (s) => s.lessonStop === "1");
    await page.keyboard.press("PageDown");
    await until(page, "its next stop", (s) => s.lessonStop === "2");
    await press(page, "practise");
    await until(page, "an exercise", (s) => s.practise);
});

test("fingers: a tap chooses, a long press lists, two fingers zoom", async ({ page }) => {
    const finger = (type, x, y, id = 1) => page.evaluate(([type, x, y, id]) => {
        document.getElementById("canvas").dispatchEvent(new PointerEvent(type,
            { pointerId: id, pointerType: "touch", clientX: x, clientY: y, bubbles: true, cancelable: true }));
    }, [type, x, y, id]);
    await page.evaluate(() => { HTMLCanvasElement.prototype.setPointerCapture = () => {}; });
    const hit = (await page.evaluate(() => Module.state())).split("\n").find((line) => line.startsWith("hit task:"));
    const [x, y] = hit.split(" ").slice(-2).map(Number);
    await finger("pointerdown", x, y);
    await finger("pointerup", x, y);
    await until(page, "a tap chooses", (s) => s.selected !== "none");
    await page.keyboard.press("Escape");  // the row beside it
    await page.keyboard.press("Escape");
    await until(page, "nothing is chosen", (s) => s.selected === "none");
    await finger("pointerdown", x, y);
    await page.waitForTimeout(800);
    await finger("pointerup", x, y);
    await page.waitForFunction(() => Module.state().includes("hit command:cancel "));
});

test("the presenter view is a second window, and a clicker works in it, too", async ({ page, context }) => {
    const coming = context.waitForEvent("page");
    await choose(page, "presenter view");
    const second = await coming;
    await second.waitForFunction(() => {
        const canvas = document.querySelector("canvas");
        if (!canvas || canvas.width < 600) return false;
        const colours = new Set(new Uint32Array(
            canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer));
        return colours.size > 20;
    });
    const before = await until(page, "it is open", (s) => s.presenterView === "true");
    await second.keyboard.press("ArrowRight");
    await until(page, "a step", (s) => Number(s.position) > Number(before.position));
    await second.close();
    await until(page, "closing it ends it", (s) => s.presenterView === "false");
});
