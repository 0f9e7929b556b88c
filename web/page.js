// What the page does for the program: it says how far loading is, reads the link, keeps what the program
// keeps, takes files, fingers and composed characters, offers what was saved as a download, and speaks with
// a page around it (docs/embedding.md).
//
// Promises: nothing comes from elsewhere and nothing is sent anywhere; what cannot work here is said in
// words, in both languages.
"use strict";
var Module = (() => {
    const began = performance.now();
    const said = document.getElementById("said");
    const canvas = document.getElementById("canvas");
    const typed = document.getElementById("typed");
    const asked = new URLSearchParams(location.hash.slice(1));
    const chinese = (asked.get("lang") || navigator.language || "").startsWith("zh");
    const inWords = (english, inChinese) => (chinese ? inChinese : english);
    const embedded = asked.get("embed") === "1";
    // Files of another version may still be in the browser's cache: names with a version never meet those.
    const version = document.querySelector("meta[name=version]").content;
    // Several people at one browser: what is kept is kept by this name.
    const home = "/home/" + ((asked.get("keep") || "").replace(/[^\w-]/g, "").slice(0, 64) || "web_user");
    const call = (name, types, ...values) =>
        Module.queue && Module.ccall(name, null, ["number", ...types], [Module.queue, ...values]);

    // ---- what a browser must have
    const noWebGL2 = () =>
        inWords("This browser has no WebGL2, with which PoolScope draws. Chrome, Firefox, Edge and Safari have it, unless the graphics card is blocked.",
                "这个浏览器没有 WebGL2，PoolScope 用它绘图。Chrome、Firefox、Edge 和 Safari 都有，除非显卡被屏蔽。");
    const lacks = () => {
        if (!window.WebGL2RenderingContext) return noWebGL2();
        // The smallest module with a tag for exceptions.
        const smallest = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0]);
        if (typeof WebAssembly !== "object" || !WebAssembly.validate(smallest))
            return inWords("This browser is too old: its WebAssembly has no exceptions. Chrome 95, Firefox 100 and Safari 15.2 are the first that have.",
                           "这个浏览器太旧：它的 WebAssembly 没有异常。Chrome 95、Firefox 100 和 Safari 15.2 起才有。");
        return "";
    };

    // ---- what is kept: the program writes files, a moment later they are in the browser's storage
    let keeping = false;
    const told = document.getElementById("told");
    const tell = (text) => {
        told.firstChild.textContent = text;
        told.hidden = false;
    };
    const keep = () => {
        if (keeping) return;
        keeping = true;
        Module.FS.syncfs(false, (error) => {
            keeping = false;
            if (!error || Module.keepsNothing) return;
            Module.keepsNothing = String(error);
            tell(inWords(`The browser keeps nothing of this page (${error}). Save what matters as a file before you close it.`,
                         `浏览器不保存这个页面的任何内容（${error}）。关闭之前，请把重要的内容存成文件。`));
        });
    };
    const fetchKept = (then) => {
        Module.FS.mkdirTree(home);
        try {
            Module.FS.mount(Module.IDBFS, {}, home);
        } catch (error) {
            Module.keepsNothing = String(error);
            return then();
        }
        Module.FS.syncfs(true, (error) => {
            if (error) tell(inWords(`Nothing could be read of what was kept (${error}).`, `无法读取保存的内容（${error}）。`));
            then();
        });
    };

    // ---- the link: #scenario=…&event=…&lang=…
    // A reload goes on with what is kept, whatever the link names.
    const words = () => {
        const again = performance.getEntriesByType("navigation")[0]?.type === "reload";
        return [history.state?.again || location.hash.slice(1), ...(again ? ["--again"] : [])];
    };

    // ---- back and forward go to what was opened; an embed leaves them to the page around it
    let wentBack = true;  // or the page begins: what is opened has its place already
    for (const what of ["keydown", "pointerdown"])
        addEventListener(what, () => { wentBack = false; }, { capture: true });
    const opened = (name, again) => {
        if (embedded) return;
        const kept = ["plain", "allow", "keep"].filter((part) => asked.has(part)).map((part) => part + "=" + asked.get(part));
        const address = "#" + [name, ...kept].filter(Boolean).join("&");
        if (wentBack) history.replaceState({ again }, "");
        else history.pushState({ again }, "", address);
    };

    // ---- Chinese characters that the program's own texts do not have are in a file of their own
    let fontsAsked = false;
    const fetchFonts = async () => {
        if (fontsAsked || location.protocol === "file:") return;
        fontsAsked = true;
        const answer = await fetch(Module.locateFile("more.otf")).catch(() => null);
        if (!answer?.ok) return;
        Module.FS.writeFile("/fonts/more.otf", new Uint8Array(await answer.arrayBuffer()));
        Module.fontsArrived = true;
        call("pageCommand", ["string"], "");  // one more frame
    };

    // ---- files: dropped here, or saved there
    const take = async (name, bytes) => {
        const folder = home + "/dropped";
        Module.FS.mkdirTree(folder);
        const path = folder + "/" + (name.replace(/[\/\0]/g, "_") || "file");
        Module.FS.writeFile(path, bytes);
        call("pageFileDropped", ["string"], path);
    };
    const pick = () => {
        const input = document.createElement("input");
        Object.assign(input, { type: "file", multiple: true });
        input.addEventListener("change", async () => {
            for (const file of input.files) await take(file.name, new Uint8Array(await file.arrayBuffer()));
        });
        input.click();
    };
    const offer = (path) => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([Module.FS.readFile(path)]));
        link.download = path.split("/").pop();
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    };

    // ---- characters that are no keys: composed, as Chinese is, or of a screen's keyboard; in a text area that
    // nobody sees. The blank in it is what such a keyboard's Backspace takes away.
    const rest = () => {
        typed.value = " ";
        typed.setSelectionRange(1, 1);
    };
    const type = (text) => {
        for (const character of text || "") call("pageTyped", ["number"], character.codePointAt(0));
        rest();
    };
    rest();
    typed.addEventListener("compositionend", (event) => type(event.data));
    typed.addEventListener("input", (event) => {
        if (event.isComposing) return;
        if (event.inputType === "deleteContentBackward")
            dispatchEvent(new KeyboardEvent("keydown", { key: "Backspace", code: "Backspace" }));
        type(event.inputType === "insertText" ? event.data : "");
    });

    // ---- fingers: a tap, a drag, a long press for the other button, two fingers for the wheel
    const pointer = (what, at, value = 0) => {
        const scale = devicePixelRatio;
        call("pagePointer", ["number", "number", "number", "number"], what, at.x * scale, at.y * scale, value);
    };
    const Pointer = { moved: 0, down: 1, up: 2, other: 3, wheel: 4, left: 5 };
    const fingers = new Map();
    let pressed = null;  // one finger: where it began, and the clock of a long press
    let apart = 0;       // two fingers: how far
    const middle = () => {
        const [a, b] = [...fingers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
    };
    const release = (at) => {
        clearTimeout(pressed?.clock);
        if (pressed?.down) pointer(Pointer.up, at);
        pressed = null;
    };
    canvas.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse") return;
        event.preventDefault();
        canvas.setPointerCapture(event.pointerId);
        const at = { x: event.offsetX, y: event.offsetY };
        fingers.set(event.pointerId, at);
        if (fingers.size === 2) {
            release(at);
            apart = middle().apart;
            return;
        }
        if (fingers.size > 2) return;
        pointer(Pointer.moved, at);
        pointer(Pointer.down, at);
        pressed = { at, down: true, clock: setTimeout(() => {
            if (!pressed) return;
            pointer(Pointer.up, at);
            pressed.down = false;
            pointer(Pointer.other, at);
        }, 600) };
    });
    canvas.addEventListener("pointermove", (event) => {
        if (!fingers.has(event.pointerId)) return;
        const at = { x: event.offsetX, y: event.offsetY };
        fingers.set(event.pointerId, at);
        if (fingers.size === 2) {
            const now = middle();
            if (Math.abs(now.apart - apart) > 24) {
                pointer(Pointer.moved, now);
                pointer(Pointer.wheel, now, now.apart > apart ? 1 : -1);
                apart = now.apart;
            }
        } else if (pressed?.down) {
            if (Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) > 8) clearTimeout(pressed.clock);
            pointer(Pointer.moved, at);
        }
    });
    const lifted = (event) => {
        if (!fingers.delete(event.pointerId)) return;
        if (fingers.size > 0) return;
        release({ x: event.offsetX, y: event.offsetY });
        pointer(Pointer.left, { x: 0, y: 0 });
    };
    canvas.addEventListener("pointerup", lifted);
    canvas.addEventListener("pointercancel", lifted);
    canvas.addEventListener("pointerdown", () => typed.focus({ preventScroll: true }));

    // ---- full screen. The browser keeps Esc for itself and ends it: then presenting ends, too.
    let fills = false;
    const fill = (on) => {
        fills = on;
        if (on) document.getElementById("page").requestFullscreen?.().catch(() => {});  // an embed may not
        else if (document.fullscreenElement) document.exitFullscreen();
    };
    document.addEventListener("fullscreenchange", () => {
        if (document.fullscreenElement && !fills) document.exitFullscreen();
        if (document.fullscreenElement || !fills) return;
        fills = false;
        Module.leftFullscreen = true;
        call("pageCommand", ["string"], "");  // one more frame
    });

    // ---- a second window, for the presenter view: a canvas that gets pixels
    const second = {
        window: null,
        open: (width, height) => {
            second.window = window.open("", "_blank", `popup,width=${width},height=${height}`);
            if (!second.window) return 0;
            const body = second.window.document.body;
            body.style.cssText = "margin:0;overflow:hidden;background:#101216";
            second.canvas = body.appendChild(second.window.document.createElement("canvas"));
            second.canvas.style.cssText = "width:100vw;height:100vh;display:block";
            second.window.addEventListener("keydown", (event) => {  // a clicker works whichever has the keys
                dispatchEvent(new KeyboardEvent("keydown", event));
                event.preventDefault();
            });
            return 1;
        },
        pixels: (side) => Math.round(second.window[side] * second.window.devicePixelRatio),
        show: (pixels, width, height) => {
            Object.assign(second.canvas, { width, height });
            second.canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
        },
    };
    addEventListener("pagehide", () => second.window?.close());

    // ---- the page around this one
    const trusted = new Set((asked.get("allow") || "").split(",").filter(Boolean));
    const mayDrive = (origin) => {
        if (origin === location.origin || trusted.has(origin)) return true;
        const yes = confirm(inWords(`May ${origin} open runs here and move through them?`,
                                    `允许 ${origin} 在这里打开并操作运行吗？`));
        if (yes) trusted.add(origin);
        return yes;
    };
    addEventListener("message", async (event) => {
        if (event.source === window) return;
        if (event.data === "PING") {  // answered once the program listens
            if (Module.queue) event.source.postMessage("PONG", { targetOrigin: event.origin });
            return;
        }
        const asks = event.data?.poolscope;
        if (!asks || !mayDrive(event.origin)) return;
        if (asks.buffer !== undefined) {
            const bytes = typeof asks.buffer === "string" ? asks.buffer : new Uint8Array(asks.buffer);
            await take(String(asks.title || "run") + (asks.ending || ".toml"), bytes);
        }
        if (asks.command) call("pageCommand", ["string"], String(asks.command));
        if (Number.isInteger(asks.event)) call("pageSeek", ["number"], asks.event);
        if (Number.isFinite(asks.time)) call("pageSeekTime", ["number"], Math.max(0, Math.min(asks.time, 1e12)));
    });

    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("paste", (event) => { Module.pasted = event.clipboardData.getData("text/plain"); });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
        event.preventDefault();
        for (const file of event.dataTransfer.files) await take(file.name, new Uint8Array(await file.arrayBuffer()));
    });
    // A graphics card that was lost is gone for this page; the session is kept, so the next one goes on.
    canvas.addEventListener("webglcontextlost", (event) => {
        event.preventDefault();
        Module.failed(inWords("the graphics card was lost", "显卡已丢失"));
        Module.FS.syncfs(false, () => {});
    });
    canvas.addEventListener("webglcontextrestored", () => location.reload());

    const start = () => {
        const ready = performance.now();
        Module.callMain(words());
        Module.times = { ready: ready - began, opened: performance.now() - began };
        requestAnimationFrame(() => requestAnimationFrame(() => {
            Module.times.firstFrame = performance.now() - began;
            if (!Module.hasFailed) said.remove();
            typed.focus({ preventScroll: true });
        }));
        setInterval(keep, 3000);
        addEventListener("pagehide", keep);
        document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
        addEventListener("popstate", (event) => {
            wentBack = true;
            call("pageLink", ["string"], event.state?.again || location.hash.slice(1));
        });
    };

    const missing = lacks();
    if (missing) {
        said.textContent = missing;
        return { noInitialRun: true, hasFailed: true, preInit: () => { throw new Error(missing); } };
    }
    return {
        canvas,
        fetchFonts,
        fill,
        offer,
        pick,
        opened,
        second,
        /// A text for the program, which frees it.
        toC: (text) => {
            const bytes = Module.lengthBytesUTF8(text) + 1;
            const at = Module._malloc(bytes);
            Module.stringToUTF8(text, at, bytes);
            return at;
        },
        locateFile: (name) => (version ? `${name}?v=${version}` : name),
        noInitialRun: true,
        busy: [],  // milliseconds that each frame took the page's thread, for tests
        preMainLoop() { Module.frameBegan = performance.now(); },
        postMainLoop() { if (Module.busy.length < 5000) Module.busy.push(performance.now() - Module.frameBegan); },
        print: (line) => console.log(line),
        printErr: (line) => console.warn(line),
        setStatus: (text) => {
            const share = /\((\d+)\/(\d+)\)/.exec(text || "");
            if (share && !Module.hasFailed) said.textContent = "PoolScope " + Math.round((100 * share[1]) / share[2]) + " %";
        },
        /// The program can go on no more.
        failed: (text) => {
            Module.hasFailed = true;
            document.body.append(said);
            said.textContent = inWords(`PoolScope has ended: ${text}. Reload the page; what was kept is still there.`,
                                       `PoolScope 已结束：${text}。请重新载入页面，保存的内容还在。`);
        },
        /// The moment shown, for the page around this one.
        showing: (position, events) => {
            if (parent !== window)
                parent.postMessage({ poolscope: { position, events } }, "*");
        },
        /// How far a lesson is, and what was answered in it.
        graded: (report) => {
            if (parent !== window) parent.postMessage({ poolscope: { lesson: JSON.parse(report) } }, "*");
        },
        // The program is being fetched and compiled by now: it takes the browser as long to begin to draw.
        preInit() {
            const wanted = { alpha: false, antialias: false, depth: false, stencil: false,  // edges are drawn soft
                             preserveDrawingBuffer: true };  // only what changes is drawn again
            if (canvas.getContext("webgl2", wanted)) return;
            Module.hasFailed = true;
            said.textContent = noWebGL2();
        },
        preRun: [() => {
            Module.ENV.HOME = home;
            if (!window.poolscopeTest) return;  // tests read the state as those of the window do
            Module.ENV.POOLSCOPE_STATE_FILE = "/tmp/state";
            Module.ENV.POOLSCOPE_SESSION = home + "/.config/poolscope";
            Module.state = () => Module.FS.readFile("/tmp/state", { encoding: "utf8" });
            Module.keep = () => new Promise((done) => Module.FS.syncfs(false, done));
        }],
        onRuntimeInitialized() {
            if (Module.hasFailed) return;
            fetchKept(() => {
                Module.FS.mkdirTree(home + "/.config/poolscope");
                Module.FS.mkdirTree(home + "/.local/share/poolscope/scenarios");
                Module.FS.chdir(home);
                start();
            });
        },
    };
})();
