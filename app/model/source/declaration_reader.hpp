// Reads the declarations of a file: namespaces, classes, members, functions.
//
// Promises: what is no declaration it understands it passes over.
#pragma once

#include "app/model/source/source_program.hpp"
#include "app/model/source/token_walk.hpp"

namespace poolscope {

class DeclarationReader {
public:
    DeclarationReader(SourceProgram& program, std::size_t file, const TokenWalk& tokens)
        : program_(program), file_(file), tokens_(tokens) {}

    void run() { readScope(0, tokens_.size(), {}); }

private:
    void readScope(std::size_t i, std::size_t end, std::string_view owner);
    std::size_t passKnown(std::size_t i, std::size_t end, std::string_view owner);
    std::size_t readTemplate(std::size_t i);
    std::size_t passRequires(std::size_t i) const;
    std::size_t readUsing(std::size_t i);
    std::size_t readClass(std::size_t i, std::size_t end);
    std::size_t readDeclaration(std::size_t i, std::size_t end, std::string_view owner);
    std::size_t readFunction(std::size_t start, std::size_t paren, std::size_t i,
                             std::string_view owner);
    void noteMember(std::size_t from, std::size_t to, std::string_view owner);
    void noteReturn(std::size_t from, std::size_t paren, std::string_view owner);

    SourceProgram& program_;
    const std::size_t file_;
    const TokenWalk& tokens_;
    std::vector<std::string_view> parameters_;  ///< of the template that is being read
};

}  // namespace poolscope
