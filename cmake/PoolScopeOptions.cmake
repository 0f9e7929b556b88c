# Build options and the compiler flags that every target of ours gets through `poolscope_flags`.
#
# Warnings are errors by default only with the two compilers the project is written for: with any
# other a new warning must not prevent anyone from trying the program. A project that takes this one in
# (add_subdirectory, FetchContent) gets the library, its own flags and nothing more.
set(takenIn ON)
if(PROJECT_IS_TOP_LEVEL)
    set(takenIn OFF)
endif()
set(knownCompiler OFF)
if(takenIn)
    # Its compiler is its own affair.
elseif((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^14\\."))
    set(knownCompiler ON)
endif()

option(POOLSCOPE_WERROR "Treat warnings as errors" ${knownCompiler})
option(POOLSCOPE_ENGINE_ONLY "Build the library for programs and nothing else: needs threads only"
    ${takenIn})
option(POOLSCOPE_INSTALL "Install what is built" ${PROJECT_IS_TOP_LEVEL})
option(POOLSCOPE_PACKAGES "Make rules for Debian packages of what is installed (cpack)" OFF)
if(NOT takenIn)
    option(BUILD_SHARED_LIBS "Install the library as a shared one" OFF)
endif()
option(POOLSCOPE_APP "Build the window and the command line too, not only what needs no window system" ON)
option(POOLSCOPE_TESTS "Build the tests" ON)
option(POOLSCOPE_UNITY "Compile several files of a library as one: a clean build takes a third of the time" ON)
option(POOLSCOPE_CHECKS "Check invariants (ENSURE) while the program runs" ON)
option(POOLSCOPE_FUZZ "Build the libFuzzer targets (clang only)" OFF)
set(POOLSCOPE_SANITIZE "" CACHE STRING "Sanitizers, as after -fsanitize= (address,undefined or thread)")

if(NOT POOLSCOPE_ENGINE_ONLY)
    enable_language(C)  # the loader of OpenGL
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# An archive needs no other archive to be built first, so all folders compile at once.
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)
if(NOT takenIn)
    if(NOT CMAKE_BUILD_TYPE)
        set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, RelWithDebInfo or Release" FORCE)
    endif()
    set(CMAKE_CXX_FLAGS_DEBUG "-O0")
    set(CMAKE_C_FLAGS_DEBUG "-O0")
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g")
    set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
    set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O1 -g")
    set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")

    find_program(CCACHE ccache)
    if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
        set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
        set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
    endif()
endif()

add_library(poolscope_flags INTERFACE)
target_compile_options(poolscope_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<BOOL:${POOLSCOPE_WERROR}>:-Werror>)
# The engine's headers check too, so that all of ours see the same switch.
target_compile_definitions(poolscope_flags INTERFACE
    POOLSCOPE_CHECKS=$<BOOL:${POOLSCOPE_CHECKS}>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees uninitialised strings in moved variants and overlapping copies in string sums (its
    # bugs 105562 and 105329); clang and the sanitizers find the real ones.
    target_compile_options(poolscope_flags INTERFACE -Wno-maybe-uninitialized -Wno-restrict)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # In C++, GCC's -Wconversion leaves signedness out and clang's does not; one rule for both.
    target_compile_options(poolscope_flags INTERFACE -Wno-sign-conversion)
    # C++14's `operator delete(block, size)`, which clang has behind a flag up to its version 18.
    target_compile_options(poolscope_flags INTERFACE -fsized-deallocation)
endif()

# Sources name themselves in events (__FILE__), so a path must not depend on where the clone lies; and
# a multiply-add must not be fused on one machine and rounded twice on another.
add_compile_options(-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/= -ffp-contract=off)

if(POOLSCOPE_SANITIZE)
    # Lines of calls are all that a report needs.
    add_compile_options(-fsanitize=${POOLSCOPE_SANITIZE} -fno-omit-frame-pointer -g1)
    add_link_options(-fsanitize=${POOLSCOPE_SANITIZE})
    if(POOLSCOPE_SANITIZE MATCHES undefined)
        add_compile_options(-fno-sanitize-recover=undefined)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
            # clang 14 cannot place the function sanitizer's marks in every coroutine ("Cannot
            # represent a difference across sections").
            add_compile_options(-fno-sanitize=function)
        endif()
    endif()
endif()
if(POOLSCOPE_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "POOLSCOPE_FUZZ needs clang: libFuzzer is part of it. "
            "Use the preset `fuzz` or ./dev fuzz.")
    endif()
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
