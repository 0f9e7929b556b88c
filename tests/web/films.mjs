// Films: a page that plays, made by the native program, and what the page makes itself.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { differing } from "./pictures.mjs";
import { check, choose, root, test, testInChromium } from "./harness.mjs";
import { until } from "./browser.mjs";

const poolscope = (...words) => promisify(execFile)(join(root, "build/poolscope"), words);
const at = (page) => page.evaluate(() => document.getElementById("count").textContent);
const caption = (page) => page.evaluate(() => document.getElementById("caption").textContent);

/// Opens the film, which has eleven steps, from the disk.
async function film(context, name, ...words) {
    const file = join(root, `build/web/${name}.html`);
    await poolscope("film", "1-heap-with-ties", "--view", "heap", "--from", "150", "--to", "189", ...words, "-o", file);
    const page = await context.newPage();
    await page.setViewportSize({ width: 960, height: 900 });
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(String(error)));
    await page.goto("file://" + file);
    await page.waitForFunction(() => document.getElementById("count").textContent);
    return page;
}

test("a film as a page steps by keys, wheel, pointer and slider, and plays", async ({ context }) => {
    const page = await film(context, "film");
    check("it begins at the first step", await at(page) === "1 / 11", await at(page));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageDown");
    check("keys step", await at(page) === "3 / 11", await at(page));
    check("the caption says it", (await caption(page)).startsWith("f moves down from slot 2"), await caption(page));
    await page.mouse.move(400, 200);
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => document.getElementById("count").textContent === "4 / 11");
    await page.mouse.click(800, 200);
    check("a click at the right steps", await at(page) === "5 / 11", await at(page));
    await page.mouse.move(600, 200);
    await page.mouse.down();
    await page.mouse.move(700, 200);
    await page.mouse.up();
    check("a swipe to the right goes back", await at(page) === "4 / 11", await at(page));
    await page.evaluate(() => {
        const slider = document.getElementById("at");
        slider.value = 9;
        slider.dispatchEvent(new Event("input"));
    });
    check("the slider seeks", await at(page) === "10 / 11", await at(page));
    await page.click("#language");
    check("in Chinese", /[一-鿿]/.test(await caption(page)), await caption(page));
    await page.focus("#picture");  // on a button Space presses that
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.getElementById("count").textContent === "11 / 11");
    await page.keyboard.press("Home");
    await page.click("summary");
    await page.click("li:nth-child(7)");
    check("the list of steps leads to one", await at(page) === "7 / 11", await at(page));
    check("no error", page.errors.length === 0, page.errors);
});

testInChromium("a film as a page shows the program's own pictures", async ({ page, context }) => {
    const played = await film(context, "film-pictures", "--theme", "light");
    await played.keyboard.press("ArrowRight");
    const file = join(root, "build/web/native-film.png");
    await poolscope("shot", "1-heap-with-ties", "--view", "heap", "--event", "159", "--theme", "light",
                    "--size", "960x540", "-o", file);
    const canvas = await played.locator("#picture").screenshot();
    const share = await differing(page, (await readFile(file)).toString("base64"), canvas.toString("base64"), 24, 12);
    console.log(`      ${share.toFixed(2)} thousandths differ`);
    check("few parts differ", share < 12, share);  // the shot says which key plays
});

testInChromium("the page films what it shows, and offers the film as a download", async ({ page }) => {
    await choose(page, "film this operation");
    await until(page, "it asks for a name", (s) => s.entry.endsWith(".gif"));
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const download = await coming;
    const bytes = await readFile(await download.path());
    check("a GIF", bytes.subarray(0, 6).toString() === "GIF89a", bytes.subarray(0, 6));
    await choose(page, "film this operation");
    await until(page, "it asks again", (s) => s.entry.endsWith(".gif"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("film.mp4");
    await page.keyboard.press("Enter");
    await until(page, "videos are refused in words", (s) => s.notice.includes("cannot make videos"));
});
