// Writing files whole or not at all, and reading inputs that may have no end.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// An empty folder that is gone afterwards.
class ScratchFolder {
public:
    ScratchFolder() { fs::create_directories(path_); }
    ~ScratchFolder() { fs::remove_all(path_); }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    fs::path operator/(const char* name) const { return path_ / name; }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), {}));
    }

private:
    fs::path path_ = fs::temp_directory_path() / ("poolscope-files-" + std::to_string(::getpid()));
};

std::string failureOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

bool endsWith(const std::string& text, std::string_view end) { return text.ends_with(end); }

}  // namespace

TEST_CASE("a file is what it was until its successor is whole") {
    const ScratchFolder folder;
    const fs::path file = folder / "a.csv";
    writeAtomically(file, "old");
    {
        OutputFile out(file);
        out.stream() << std::string(200'000, 'x') << std::flush;
        CHECK(readWholeFile(file) == "old");
    }
    CHECK(readWholeFile(file) == "old");
    CHECK(folder.files() == 1);
    OutputFile out(file);
    out.stream() << "new";
    out.finish();
    CHECK(readWholeFile(file) == "new");
    CHECK(folder.files() == 1);
}

TEST_CASE("a process that is killed in the middle of writing leaves the old file") {
    const ScratchFolder folder;
    const fs::path file = folder / "a.csv";
    writeAtomically(file, "old");
    const pid_t child = ::fork();
    if (child == 0) {
        OutputFile out(file);
        out.stream() << std::string(200'000, 'x') << std::flush;
        ::raise(SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(readWholeFile(file) == "old");
}

TEST_CASE("a device that is full is a sentence with the reason") {
    const std::string full = failureOf([] {
        OutputFile out("/dev/full");
        out.stream() << "x";
        out.finish();
    });
    CHECK(full == "'/dev/full' cannot be written: No space left on device");
    const std::string early = failureOf([] {
        OutputFile out("/dev/full");
        for (int i = 0; i < 1000; ++i) out.stream() << std::string(1000, 'x');
        FAIL("the first failure ends it");
    });
    CHECK(early == full);
    CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("what cannot be replaced says why") {
    const ScratchFolder folder;
    CHECK(endsWith(failureOf([&] { OutputFile out(folder / "no/such"); }),
                   "cannot be written: No such file or directory"));
    fs::create_directory(folder / "inner");
    CHECK(endsWith(failureOf([&] { OutputFile out(folder / "inner"); }),
                   "cannot be written: Is a directory"));
    fs::create_symlink("loop", folder / "loop");
    CHECK(endsWith(failureOf([&] { OutputFile out(folder / "loop"); }),
                   "cannot be written: Too many levels of symbolic links"));
}

TEST_CASE("symbolic links stay, whether or not they lead to a file") {
    const ScratchFolder folder;
    fs::create_symlink("real", folder / "link");
    writeAtomically(folder / "link", "one");
    writeAtomically(folder / "link", "two");
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(readWholeFile(folder / "real") == "two");
}

TEST_CASE("the mode of a file is kept, and a new one has the usual one") {
    const ScratchFolder folder;
    const fs::path file = folder / "a";
    writeAtomically(file, "one");
    struct stat about {};
    const mode_t mask = ::umask(022);
    ::umask(mask);
    REQUIRE(::stat(file.c_str(), &about) == 0);
    CHECK((about.st_mode & 0777U) == (0666U & ~mask));
    ::chmod(file.c_str(), 0640);
    writeAtomically(file, "two");
    REQUIRE(::stat(file.c_str(), &about) == 0);
    CHECK((about.st_mode & 07777U) == 0640U);
}

TEST_CASE("missing folders are made for the program's own files") {
    const ScratchFolder folder;
    writeAtomically(folder / "a/b/c.toml", "x");
    CHECK(readWholeFile(folder / "a/b/c.toml") == "x");
}

TEST_CASE("judging an output leaves no trace") {
    const ScratchFolder folder;
    judgeOutput(folder / "a");
    CHECK(folder.files() == 0);
    judgeOutput("-");
    judgeOutput("");
    judgeOutput("/dev/full");
    CHECK(failureOf([&] { judgeOutput(folder / "no/such"); }) != "");
}

TEST_CASE("lines that are added are in the file at once") {
    const ScratchFolder folder;
    const fs::path file = folder / "kept";
    AppendedLines lines(file);
    lines.add("one");
    CHECK(readWholeFile(file) == "one\n");
    lines.add("two");
    CHECK(readWholeFile(file) == "one\ntwo\n");
    AppendedLines full("/dev/full");
    CHECK(failureOf([&] { full.add("x"); }) ==
          "'/dev/full' cannot be written: No space left on device");
}

TEST_CASE("an input without an end is given up at a bound") {
    CHECK(failureOf([] { readWholeFile("/dev/zero", 3'000'000); }) ==
          "'/dev/zero' cannot be read: found more than 3 MB, expected an end before");
    CHECK(readWholeFile("/dev/null").empty());
    const ScratchFolder folder;
    const fs::path sparse = folder / "sparse";
    std::ofstream(sparse) << "x";
    fs::resize_file(sparse, 9'000'000'000);
    CHECK(endsWith(failureOf([&] { readWholeFile(sparse); }), "expected an end before"));
}

TEST_CASE("what cannot be read says why") {
    const ScratchFolder folder;
    CHECK(endsWith(failureOf([&] { readWholeFile(folder / "none"); }),
                   "cannot be read: No such file or directory"));
    CHECK(failureOf([] { readWholeFile("/tmp"); }) == "'/tmp' cannot be read: Is a directory");
}

TEST_CASE("lines are read to a bound") {
    std::istringstream in("one\n\nthree");
    std::string line;
    CHECK(readLine(in, line));
    CHECK(line == "one");
    CHECK(readLine(in, line));
    CHECK(line.empty());
    CHECK(readLine(in, line));
    CHECK(line == "three");
    CHECK_FALSE(readLine(in, line));
    std::istringstream endless(std::string(kMostLine + 1, 'x'));
    CHECK_THROWS_AS(readLine(endless, line), LineTooLong);
}

TEST_CASE("a file is of the first kind that it looks like") {
    const std::string scenario = "title = \"x\"\n[[executor]]\nname = \"pool\"\n";
    const std::string lesson = "title = \"x\"\n[[stop]]\nevent = 3\n";
    const std::string tree = "# a comment\n" + std::string(300, '#') + "\npoolscope = \"tree\"\n";
    const struct {
        FileKind kind;
        std::string name;
        std::string text;
    } files[] = {
        {FileKind::Ops, "a.ops", "schedule x 5ms\n"},
        {FileKind::Ops, "lesson.ops", lesson},
        {FileKind::Recording, "a.recording", "{\"poolscope\":\"recording\",\"version\":1}\n"},
        {FileKind::Recording, "short", "{"},
        {FileKind::Tree, "a.toml", tree},
        {FileKind::Tree, "a.pstree", "cut short"},
        {FileKind::Sweep, "a.jsonl", "{\"poolscope\":\"sweep\",\"version\":1}\n"},
        {FileKind::Lesson, "a.toml", lesson},
        {FileKind::Scenario, "a.toml", scenario},
        {FileKind::Scenario, "empty", ""}};
    const ScratchFolder folder;
    for (const auto& file : files) {
        CAPTURE(file.name);
        CHECK(nameOf(fileKindOf(file.name, file.text)) == nameOf(file.kind));
        const auto written = folder / file.name.c_str();
        std::ofstream(written) << file.text;
        CHECK(nameOf(fileKindOf(written)) == nameOf(file.kind));
    }
}

}  // namespace poolscope
