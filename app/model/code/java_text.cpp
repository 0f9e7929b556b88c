// Cutting markers off lines, and reading them.
#include "app/model/code/java_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

/// An enumerator as its letters alone: AddWorker and "add worker" are addworker.
std::string plainWord(std::string_view word) {
    std::string plain;
    for (const char c : word)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

constexpr std::string_view kMark = "//@";
constexpr std::string_view kOf = "of ";
constexpr std::string_view kWithin = " within ";
constexpr std::string_view kAlone = " alone";

class JavaTextReader {
public:
    JavaTextReader(const std::string& file, std::string_view text) : file_(file) {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            readLine(text.substr(0, end));
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        }
        if (open_) fail("a method without its closing brace");
        if (!origins_.empty()) fail("no method after '//@ of'");
    }

    JavaText take() {
        return {SourceCode(std::move(lines_), CodeLanguage::Java), std::move(methods_)};
    }

private:
    [[noreturn]] void fail(std::string_view what) const {
        throw std::runtime_error(fmt::format("assets/code/{}:{}: {}", file_, lines_.size(), what));
    }

    void readLine(std::string_view line) {
        const std::size_t mark = line.find(kMark);
        std::string_view shown = line.substr(0, mark);
        shown = shown.substr(0, shown.find_last_not_of(' ') + 1);
        lines_.emplace_back(shown);
        const std::string_view told =
            mark == std::string_view::npos ? "" : trimmed(line.substr(mark + kMark.size()));
        if (!open_ && told.starts_with(kOf)) return readOrigins(told.substr(kOf.size()));
        if (!open_ && !origins_.empty() && !shown.empty()) begin(shown);
        if (!told.empty()) readMarkers(told);
        if (open_ && shown.ends_with('}') && !shown.starts_with(' ')) end();
    }

    void readOrigins(std::string_view text) {
        const std::size_t within = text.find(kWithin);
        JavaOrigin origin{std::string(trimmed(text.substr(0, within)))};
        if (origin.function.ends_with(kAlone)) {
            origin.function.resize(origin.function.size() - kAlone.size());
            origin.alone = true;
        }
        if (within != std::string_view::npos)
            origin.within = trimmed(text.substr(within + kWithin.size()));
        origins_.push_back(std::move(origin));
    }

    void begin(std::string_view header) {
        const std::size_t paren = header.find('(');
        if (paren == std::string_view::npos)
            fail("found no parameter list in a method's first line");
        const std::size_t space = header.rfind(' ', paren);
        const std::size_t name = space == std::string_view::npos ? 0 : space + 1;
        JavaMethod method;
        method.name = fmt::format("{}.{}", file_.substr(0, file_.rfind('.')),
                                  header.substr(name, paren - name));
        method.first = number();
        method.origins = std::exchange(origins_, {});
        methods_.push_back(std::move(method));
        open_ = true;
    }

    void end() {
        methods_.back().last = number();
        open_ = false;
    }

    void readMarkers(std::string_view text) {
        if (!open_) fail("a marker outside of a method");
        for (const std::string_view one : split(text, ",")) {
            JavaMarker marker;
            marker.line = number();
            for (const std::string_view step : split(one, "/"))
                marker.steps.push_back(readStep(step));
            methods_.back().markers.push_back(std::move(marker));
        }
    }

    JavaStep readStep(std::string_view text) const {
        JavaStep step;
        if (text.ends_with(']')) {
            const std::size_t bracket = text.find('[');
            for (const std::string_view fact :
                 split(text.substr(bracket + 1, text.size() - bracket - 2), " ")) {
                const std::size_t equals = fact.find('=');
                if (equals == std::string_view::npos) fail("a fact is written as field=value");
                step.facts.emplace_back(fact.substr(0, equals), fact.substr(equals + 1));
            }
            text = text.substr(0, bracket);
        }
        const std::size_t hash = text.find('#');
        if (hash != std::string_view::npos) step.nth = std::atoi(&text[hash + 1]);
        step.name = text.substr(0, hash);
        if (step.name.empty()) fail("a step of a marker without a name");
        return step;
    }

    int number() const { return static_cast<int>(lines_.size()); }

    const std::string& file_;
    std::vector<std::string> lines_;
    std::vector<JavaOrigin> origins_;  ///< of the method that comes
    std::vector<JavaMethod> methods_;
    bool open_ = false;
};

/// Whether the event has that value in that field; words as their letters alone.
bool holds(const Event& event, const std::pair<std::string, std::string>& fact) {
    bool is = false;
    visitFields(event.what, [&]<class Type>(std::string_view field, const Type& value) {
        if (field != fact.first) return;
        if constexpr (std::is_same_v<Type, bool>)
            is = fact.second == (value ? "true" : "false");
        else if constexpr (HasWords<Type>)
            is = plainWord(toString(value)) == plainWord(fact.second);
        else if constexpr (std::is_integral_v<Type>)
            is = fact.second == std::to_string(value);
        else if constexpr (requires { value.exists(); })
            is = (fact.second == "none") != value.exists();
        else
            is = fact.second == std::to_string(value.ns);
    });
    return is;
}

/// How far a marker goes in along the way, how many steps it names and how many facts.
struct Fit {
    std::size_t reach = 0;
    std::size_t steps = 0;
    std::size_t facts = 0;

    friend auto operator<=>(const Fit&, const Fit&) = default;
};

Fit fitOf(const JavaMarker& marker, const std::vector<JavaStep>& way, const Event* event) {
    Fit fit;
    std::size_t next = 0;
    for (std::size_t at = 0; at < way.size() && next < marker.steps.size(); ++at) {
        const JavaStep& step = marker.steps[next];
        if (step.name != way[at].name || (step.nth != 0 && step.nth != way[at].nth)) continue;
        for (const auto& fact : step.facts)
            if (event != nullptr && !holds(*event, fact)) return {};
        fit.facts += step.facts.size() + (step.nth == 0 ? 0 : 1);
        fit.reach = at + 1;
        ++next;
    }
    if (next < marker.steps.size()) return {};
    fit.steps = marker.steps.size();
    return fit;
}

}  // namespace

int JavaMethod::lineOf(const std::vector<JavaStep>& way, const Event* event) const {
    Fit best;
    int line = 0;
    for (const JavaMarker& marker : markers) {
        const Fit fit = fitOf(marker, way, event);
        if (!(best < fit)) continue;
        best = fit;
        line = marker.line;
    }
    return line;
}

int JavaMethod::nextLit(int line) const {
    const auto next =
        std::lower_bound(markers.begin(), markers.end(), line,
                         [](const JavaMarker& marker, int from) { return marker.line < from; });
    return next == markers.end() ? 0 : next->line;
}

JavaText readJavaText(const std::string& file, std::string_view text) {
    return JavaTextReader(file, text).take();
}

}  // namespace poolscope
