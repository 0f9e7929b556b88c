// One option after the other.
#include "app/cli/cli_look.hpp"

#include <cstdio>
#include <iostream>
#include <new>

#include "app/batch/bounded_run.hpp"
#include "app/batch/exit_codes.hpp"
#include "app/batch/input_files.hpp"
#include "app/panels/all.hpp"
#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

void readSize(const std::string& written, ShotOptions& shot) {
    const auto no = [&] {
        throw CLI::ValidationError(
            "--size", "found '" + written + "', expected WIDTHxHEIGHT such as 1440x900");
    };
    char x = 0;
    char rest = 0;
    if (std::sscanf(written.c_str(), "%d%c%d%c", &shot.width, &x, &shot.height, &rest) != 3 ||
        x != 'x') {
        no();
    }
    if (shot.width < 320 || shot.height < 240 || shot.width > 8192 || shot.height > 8192) no();
}

}  // namespace

void addLook(CLI::App& command, ShotOptions& shot) {
    addNames(command, "--view", shot.view, perspectiveIds(), "the perspective: ");
    addNames(command, "--panel", shot.panel, rightTabs(), "the tab at the right: ");
    command
        .add_option_function<std::string>(
            "--size", [&shot](const std::string& written) { readSize(written, shot); },
            "of the picture, such as 1440x900")
        ->type_name("WIDTHxHEIGHT");
    command.add_option("--scale", shot.scale, "size of everything, 1 is normal")
        ->check(CLI::Range(0.5, 4.0));
    command.add_option("--theme", shot.theme, "dark, light, projector or contrast")
        ->check(oneOf({"dark", "light", "projector", "contrast"}));
    addLanguage(command, shot.lang, "language of the texts");
    command.add_flag("--present", shot.present, "the picture and a caption, as F11 shows them");
    command.add_flag("--beside", shot.beside, "pools beside each other, where they have room");
}

std::optional<int> refuseSubject(ShotOptions& shot) {
    if (!shot.lesson.empty()) {
        if (const std::optional<int> refused = refuseLesson(shot.lesson)) return *refused;
        shot.file = shot.lesson;
    }
    if (shot.file.empty()) {
        std::cerr << "poolscope: found neither a file nor --lesson, expected one of them\n";
        return kBadCommandLine;
    }
    if (isMissing(shot.file)) {
        std::cerr << "poolscope: " << noSuchFile(shot.file) << '\n';
        return kBadInput;
    }
    shot.file = fileOrBuiltIn(shot.file);
    return std::nullopt;
}

int makePicture(std::string_view command, const ShotOptions& shot, std::string_view key,
                const std::function<void(WorkProgress&)>& make) {
    const TextCatalog words = loadTexts(shot.lang);
    WorkProgress progress(words);
    progress.begin(key, shot.output);
    try {
        make(progress);
        return kDone;
    } catch (const NotEnoughMemory& needed) {
        progress.end();
        return refuseTooLarge(shot.file, needed);
    } catch (const std::bad_alloc&) {
        progress.end();
        std::cerr << "poolscope " << command << ": there is not enough memory\n";
        return kBadInput;
    } catch (const std::exception& error) {
        progress.end();
        std::cerr << "poolscope " << command << ": " << error.what() << '\n';
        return kBadInput;
    }
}

}  // namespace poolscope
