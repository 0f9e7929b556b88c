// The page beside the native program: the same pictures.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { check, root, size, testInChromium } from "./harness.mjs";

/// How many of the picture's pixels differ by more than `step` in a channel, in thousandths. Edges do: the
/// native picture is drawn with four samples a pixel, and its fonts are whole. `smaller`: both are made so many
/// times as small before, so that where a letter stands is of no account.
export async function differing(page, one, other, step, smaller = 1) {
    return page.evaluate(async ([one, other, step, smaller]) => {
        const pixels = async (base64) => {
            const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const canvas = new OffscreenCanvas(image.width / smaller, image.height / smaller);
            const pen = canvas.getContext("2d");
            pen.imageSmoothingQuality = "high";
            pen.drawImage(image, 0, 0, canvas.width, canvas.height);
            return pen.getImageData(0, 0, canvas.width, canvas.height);
        };
        const [a, b] = [await pixels(one), await pixels(other)];
        if (a.width !== b.width || a.height !== b.height) return 1000;
        let differ = 0;
        for (let i = 0; i < a.data.length; i += 4)
            if ([0, 1, 2].some((c) => Math.abs(a.data[i + c] - b.data[i + c]) > step)) ++differ;
        return (1000 * differ) / (a.width * a.height);
    }, [one, other, step, smaller]);
}

const shot = (file, ...words) => promisify(execFile)(join(root, "build/poolscope"),
    ["shot", ...words, "--size", `${size.width}x${size.height}`, "-o", file]);

const moments = [["1-heap-with-ties", "heap", 189, "en", "dark"], ["3-leader-hand-over", "workers", 60, "zh", "light"],
                 ["4-catch-up-burst", "rates", 433, "en", "projector"], ["10-nine-tasks", "pool", 120, "zh", "contrast"],
                 ["6-shutdown-policies", "lifecycle", 90, "en", "light"], ["21-sum-by-halves", "forkJoin", 200, "en", "dark"]];
for (const [scenario, view, event, lang, theme] of moments)
    testInChromium(`the picture is the native one: ${scenario}, ${view}, ${lang}, ${theme}`, async ({ page }) => {
        const file = join(root, `build/web/native-${scenario}.png`);
        await shot(file, scenario, "--view", view, "--event", String(event), "--lang", lang, "--theme", theme);
        await page.waitForTimeout(500);  // the last glyphs
        const share = await differing(page, (await readFile(file)).toString("base64"),
                                      (await page.screenshot()).toString("base64"), 64);
        console.log(`      ${share.toFixed(2)} thousandths differ`);
        check("few pixels differ", share < 3, share);
    }, `scenario=${scenario}&view=${view}&event=${event}&lang=${lang}&theme=${theme}`);

const rare = "鹦鹉鸳鸯麒麟凤凰蝴蝶蜻蜓蟋蟀骆驼";
const named = 'title = "' + rare + '"\nuntil = "1s"\n[[executor]]\nname = "' + rare + '"\n'
    + 'kind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 1\n'
    + [...Array(12).keys()].map((i) => `[[task]]\nname = "${rare.slice(i)}"\nbody = ["work 1ms"]\n`
        + `[[at]]\ntime = "0ms"\non = "${rare}"\ncall = "schedule"\ntask = "${rare.slice(i)}"\ndelay = "${9 - (i % 9)}ms"\n`).join("");
testInChromium("characters that the program's texts do not have are fetched", async ({ page }) => {
    await page.waitForFunction(() => Module.FS.analyzePath("/fonts/more.otf").exists);
    const [scenario, file] = ["rare.toml", "native-rare.png"].map((name) => join(root, "build/web", name));
    await writeFile(scenario, named);
    await shot(file, scenario, "--view", "heap", "--event", "60", "--lang", "zh");
    await page.waitForTimeout(1000);
    const share = await differing(page, (await readFile(file)).toString("base64"),
                                  (await page.screenshot()).toString("base64"), 64);
    console.log(`      ${share.toFixed(2)} thousandths differ`);
    check("they are drawn as in the native picture", share < 1, share);
}, `lang=zh&view=heap&event=60&theme=dark&run=${deflateSync(named).toString("base64url")}`);
