// What is read out of the engine's C++ text: classes with their members, functions with their
// statements, and of every statement what it does in order: emit an event, call, throw.
//
// Promises: plain data. The names point into the texts that were read and live as long as they do.
// Values, conditions and types beyond the last name of a declaration are left out: what matters is
// which calls and which events can follow each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace poolscope {

/// A type by its last name: `Mutex&` is Mutex, `std::shared_ptr<Runnable>` is Runnable,
/// `std::vector<WorkerPtr>` is WorkerPtr in one container. Without a name it is not known.
struct TypeName {
    std::string_view name;
    int containers = 0;
};

/// A piece of an expression with dots: `task`, `inner()`, `slots_[]`.
struct NamePart {
    std::string_view name;
    bool called = false;
    int indexed = 0;  ///< how many pairs of brackets follow
};

/// `queue_.getMin()->` or `FutureTask::`, whatever stands before a name. `readable` is false for
/// anything else, such as a bracketed expression.
struct CallReceiver {
    std::string_view scope;  ///< before `::`
    std::vector<NamePart> parts;
    bool readable = true;
};

struct LocalVariable {
    TypeName type;                      ///< as declared,
    CallReceiver value;                 ///< or of `auto`: what it begins with
    std::optional<std::size_t> lambda;  ///< or which function of the program it is
};

/// What an expression does at one place.
struct Action {
    enum class Kind : std::uint8_t {
        Emit,       ///< POOLSCOPE_HERE
        Call,       ///< name(…)
        Construct,  ///< Name name(…), std::make_shared<Name>(…), a member in a constructor's list
        Lambda,     ///< one that is run where it stands, or never
        Throw
    };
    Kind kind = Kind::Call;
    int line = 0;
    std::string_view name;
    std::string_view of;    ///< name<Of>(…); Construct: Base of make_unique<Name<Base>>(…)
    bool ofMember = false;  ///< Call: `receiver.name(…)`
    CallReceiver receiver;
    int arguments = 0;
    std::vector<std::string_view> passed;  ///< the arguments that are variables, "" for others
    std::vector<std::string_view>
        enumerators;          ///< among the arguments: `LeftBy::Take` is Take; true, false
    bool chooses = false;     ///< an argument is chosen with `?`
    bool optional = false;    ///< behind &&, || or ?
    bool forAnother = false;  ///< Emit: told of a thread that need not be the one that runs
    std::size_t lambda = 0;   ///< number of the function
    std::optional<std::size_t> begins;  ///< Emit: the function that a new thread begins with
};

struct Statement {
    enum class Kind : std::uint8_t {
        Plain,
        Block,
        If,      ///< parts: then, else
        Loop,    ///< for and while; parts: body
        DoLoop,  ///< parts: body
        Switch,  ///< parts: body
        Case,
        Try,  ///< parts: body, then the handlers
        Return,
        Throw,
        Break,
        Continue
    };
    Kind kind = Kind::Plain;
    int line = 0;
    int last = 0;                 ///< Block: line of its closing brace
    std::vector<Action> actions;  ///< of the statement itself, or of its condition
    std::vector<Action> after;    ///< Loop: the third part of a `for`
    std::vector<Statement> parts;
    std::string_view declares;  ///< class of the object that lives until the block ends
    bool isDefault = false;     ///< Case: `default`; a handler: `catch (...)`
};

struct FunctionText {
    std::size_t file = 0;
    std::string_view owner;  ///< its class; empty for a free function
    std::string_view name;   ///< "siftUp", "~TaskFrame"
    int first = 0;           ///< line of its first word
    int last = 0;            ///< line of its closing brace
    int fewest = 0;          ///< arguments
    int most = 0;
    std::optional<std::size_t> around;  ///< of a lambda: the function it stands in
    bool onOwnThreads = false;          ///< runs only in threads that the source itself starts
    std::vector<TypeName> parameters;
    std::map<std::string_view, LocalVariable> variables;
    Statement body;
};

struct ClassText {
    std::vector<std::string_view> parameters;  ///< of a template, those that are types
    std::vector<std::string_view> bases;
    std::map<std::string_view, TypeName> members;
    std::map<std::string_view, TypeName> returns;  ///< by method; of several the first
    /// By method and number of parameters: how many of them have a default.
    std::map<std::pair<std::string_view, int>, int> defaults;
};

}  // namespace poolscope
