# Small helpers for declaring targets from folders.

# poolscope_sources(OUT EXCLUDE regex... PATTERNS glob...): the files that match now; the build looks
# again each time, so a new file is picked up without touching CMake.
function(poolscope_sources out)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "EXCLUDE;PATTERNS")
    set(patterns ${arg_PATTERNS})
    list(TRANSFORM patterns PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    file(GLOB found CONFIGURE_DEPENDS ${patterns})
    foreach(regex IN LISTS arg_EXCLUDE)
        list(FILTER found EXCLUDE REGEX ${regex})
    endforeach()
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# Joins the target's files sixteen at a time. Names in anonymous namespaces must therefore differ within
# a library (tests/smoke/check_names.py). A build of single files works as well: POOLSCOPE_UNITY=OFF.
function(poolscope_join_files name)
    if(POOLSCOPE_UNITY)
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
        # A joined file is an include in the compiler's eyes, where types without linkage are suspect.
        target_compile_options(${name} PRIVATE
            $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    endif()
endfunction()

# For what lays out a screen or reads a command line, which is quick enough with less optimisation. Twice
# as many files are joined (tests/bench/README.md, Building).
function(poolscope_builds_fast name)
    if(POOLSCOPE_UNITY)
        set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 32)
    endif()
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# poolscope_library(NAME SOURCES file... LINK target... [SHOWS folder]): a static library of ours, or a
# header-only one while its folder holds no .cpp. Whoever links it may include what lies below SHOWS,
# or below the root of the sources.
function(poolscope_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHOWS" "SOURCES;LINK")
    if(NOT arg_SHOWS)
        set(arg_SHOWS ${PROJECT_SOURCE_DIR})
    endif()
    if(arg_SOURCES)
        add_library(${name} STATIC ${arg_SOURCES})
        poolscope_join_files(${name})
        target_link_libraries(${name} PUBLIC ${arg_LINK} PRIVATE $<BUILD_INTERFACE:poolscope_flags>)
        target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
        set(scope PUBLIC)
    else()
        message(STATUS "${name}: no sources yet")
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${arg_LINK})
        set(scope INTERFACE)
    endif()
    target_compile_features(${name} ${scope} cxx_std_20)
    target_include_directories(${name} ${scope} $<BUILD_INTERFACE:${arg_SHOWS}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# poolscope_program(NAME SOURCES file... LINK target...): an executable of ours.
function(poolscope_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
    add_executable(${name} ${arg_SOURCES})
    poolscope_join_files(${name})
    target_link_libraries(${name} PRIVATE ${arg_LINK} poolscope_flags)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
endfunction()
