// ffmpeg as a process that reads pictures from a socket and writes a file in a folder of its own.
//
// A socket, because writing to one whose reader has gone is an error, where a pipe would end the
// program.
#include "app/platform/video.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// A folder that is removed with all that is in it.
class OwnFolder {
public:
    OwnFolder() {
        std::string name = (fs::temp_directory_path() / "poolscope-film-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::runtime_error(
                fmt::format("there is no folder for a film: {}", std::strerror(errno)));
        folder_ = name;
    }
    ~OwnFolder() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    std::string file(const std::string& name) const { return (folder_ / name).string(); }

private:
    fs::path folder_;
};

std::string wholeOf(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<std::string> argumentsOf(Video::Kind kind, int width, int height, double perSecond,
                                     const std::string& file) {
    std::vector<std::string> all{"ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "rawvideo",
                                 "-pix_fmt", "rgba", "-s", fmt::format("{}x{}", width, height),
                                 "-r", fmt::format("{}", perSecond), "-i", "pipe:0",
                                 // colours for every player, which want even sizes
                                 "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"};
    const std::vector<std::string> webm{"-c:v", "libvpx-vp9", "-b:v", "0",       "-crf",
                                        "30",   "-cpu-used",  "4",    "-row-mt", "1"};
    const std::vector<std::string> mp4{"-c:v", "libx264", "-crf", "20", "-movflags", "+faststart"};
    const std::vector<std::string>& own = kind == Video::Kind::Webm ? webm : mp4;
    all.insert(all.end(), own.begin(), own.end());
    all.push_back(file);
    return all;
}

}  // namespace

struct Video::System {
    OwnFolder folder;
    std::string file;
    pid_t process = -1;
    int pictures = -1;  ///< our end of the socket

    void start(const std::vector<std::string>& arguments) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            throw std::runtime_error(fmt::format("no socket for ffmpeg: {}", std::strerror(errno)));
        pictures = ends[0];
        std::vector<char*> words;
        for (const std::string& each : arguments) words.push_back(const_cast<char*>(each.c_str()));
        words.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, folder.file("said").c_str(),
                                         O_WRONLY | O_CREAT, 0600);
        const int failed =
            posix_spawnp(&process, "ffmpeg", &actions, nullptr, words.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (failed == 0) return;
        process = -1;
        throw std::runtime_error(
            failed == ENOENT
                ? "found no program ffmpeg, which makes videos: install it (Debian: ffmpeg), or "
                  "choose a name that ends in .gif, .png or .html"
                : fmt::format("ffmpeg does not start: {}", std::strerror(failed)));
    }

    /// Waits for its end. Returns whether it has written the file.
    bool end() {
        if (pictures >= 0) close(std::exchange(pictures, -1));
        int status = -1;
        if (process > 0) waitpid(std::exchange(process, -1), &status, 0);
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

    [[noreturn]] void fail() {
        end();
        throw std::runtime_error("ffmpeg made no film: " + wholeOf(folder.file("said")));
    }

    ~System() { end(); }
};

Video::Video(Kind kind, int width, int height, double perSecond)
    : system_(std::make_unique<System>()) {
    system_->file = system_->folder.file(kind == Kind::Webm ? "film.webm" : "film.mp4");
    system_->start(argumentsOf(kind, width, height, perSecond, system_->file));
}

Video::~Video() = default;

void Video::add(const Image& image) {
    const auto* bytes = image.rgba.data();
    std::size_t left = image.rgba.size();
    while (left > 0) {
        const ssize_t sent = send(system_->pictures, bytes, left, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) system_->fail();
        bytes += sent;
        left -= static_cast<std::size_t>(sent);
    }
}

std::string Video::finish() {
    if (!system_->end()) system_->fail();
    return wholeOf(system_->file);
}

}  // namespace poolscope
