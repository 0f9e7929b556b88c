# Debian's emscripten (3.1.6: clang 14 and libc++ 13) for PoolScope; ./dev web uses it.
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscriptenRoot
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${emscriptenRoot}/cmake/Modules/Platform/Emscripten.cmake)
set(POOLSCOPE_WEB ON)
set(webFolder ${CMAKE_CURRENT_LIST_DIR})
list(PREPEND CMAKE_MODULE_PATH ${webFolder}/find)
set(POOLSCOPE_WEB_FONTS "" CACHE PATH "What web/subset_fonts.sh made")
# The browser's own exceptions; the shims are what libc++ 13 lacks. Flags for shared libraries mean nothing.
set(CMAKE_CXX_FLAGS_INIT
    "-fwasm-exceptions -isystem ${webFolder}/shim -Wno-unused-command-line-argument")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fwasm-exceptions")
