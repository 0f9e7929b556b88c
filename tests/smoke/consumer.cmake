# Takes the engine into the project in consumer/ in each of the ways that a user has: installed as an
# archive and as a shared library, by FetchContent, by add_subdirectory and by pkg-config; and builds
# and runs the examples. Fails at the first step that fails.
#
# The installed archive is that of the build that runs this test. All other ways share one build of the
# library, not optimised, in one folder that is configured twice.
file(REMOVE_RECURSE ${WORK})

function(step)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        string(JOIN " " command ${ARGV})
        message(FATAL_ERROR "failed: ${command}")
    endif()
endfunction()

# consumer(FOLDER KIND ARGUMENT...): configures and builds the project there and runs its programs; KIND
# is archive or shared.
function(consumer folder kind)
    step(${CMAKE_COMMAND} -S ${SOURCE} -B ${folder} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
        -DCMAKE_CXX_FLAGS=-O0 ${ARGN})
    step(${CMAKE_COMMAND} --build ${folder})
    step(${folder}/consumer)
    step(${folder}/without_rtti)
    step(${folder}/host ${kind})
endfunction()

# ---- installed, as an archive
step(${CMAKE_COMMAND} --install ${BUILD} --component engine --prefix ${WORK}/prefix)
consumer(${WORK}/build archive -DCMAKE_PREFIX_PATH=${WORK}/prefix)

step(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${WORK}/examples -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=-O0 -DCMAKE_PREFIX_PATH=${WORK}/prefix)
step(${CMAKE_COMMAND} --build ${WORK}/examples)
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/examples --output-on-failure --no-tests=error)

find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
    file(GLOB_RECURSE pc ${WORK}/prefix/*/poolscope.pc)
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${pc}
        OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags)
    step(${COMPILER} -std=c++20 ${SOURCE}/main.cpp -o ${WORK}/by-pkg-config ${flags})
    step(${WORK}/by-pkg-config)
endif()

# ---- taken into the build, as a shared library, which is then installed
set(unwanted fmt nlohmann_json tomlplusplus date)
list(TRANSFORM unwanted REPLACE "(.+)" "-DCMAKE_DISABLE_FIND_PACKAGE_\\1=ON")
find_program(CCACHE ccache)
if(CCACHE)
    list(APPEND unwanted -DCMAKE_CXX_COMPILER_LAUNCHER=${CCACHE})
endif()
set(tree -DPOOLSCOPE_TREE=${TREE} ${unwanted})
consumer(${WORK}/taken shared -DHOW=FetchContent -DBUILD_SHARED_LIBS=ON -DPOOLSCOPE_INSTALL=ON ${tree})
step(${CMAKE_COMMAND} --install ${WORK}/taken --component engine --prefix ${WORK}/shared)
consumer(${WORK}/shared-build shared -DCMAKE_PREFIX_PATH=${WORK}/shared)

# The library shows what the public headers declare, under its own name for the loader.
file(GLOB_RECURSE library ${WORK}/shared/*/libpoolscope.so)
find_program(READELF readelf)
find_program(NM nm)
if(READELF AND NM)
    execute_process(COMMAND ${READELF} -d ${library} OUTPUT_VARIABLE dynamic)
    if(NOT dynamic MATCHES "SONAME[^\n]*\\[libpoolscope\\.so\\.0\\.3\\]")
        message(FATAL_ERROR "found another soname, expected libpoolscope.so.0.3:\n${dynamic}")
    endif()
    execute_process(COMMAND ${NM} -DC --defined-only ${library} OUTPUT_VARIABLE shown)
    string(REGEX MATCHALL " [A-Z] (poolscope::|juc::detail::(DirectPool|VirtualRuntime)::)[^\n]*"
        inside "${shown}")
    list(FILTER inside EXCLUDE REGEX "poolscope::(Throwable|asThrowable)")
    if(inside OR NOT shown MATCHES " juc::ThreadPoolExecutor::")
        list(JOIN inside "\n" inside)
        message(FATAL_ERROR "the shared library shows what no public header declares:\n${inside}")
    endif()
endif()

# The library's sources need no other library's headers either.
if(GENERATOR STREQUAL "Ninja")
    execute_process(COMMAND ${CMAKE_MAKE_PROGRAM} -C ${WORK}/taken -t deps OUTPUT_VARIABLE headers)
    if(headers MATCHES "/(fmt|nlohmann|toml\\+\\+|date)/[^\n]*")
        message(FATAL_ERROR "the library includes ${CMAKE_MATCH_0}, and needs threads and nothing else")
    endif()
endif()

# ---- taken into the build, as an archive: nothing is compiled again but the programs
consumer(${WORK}/taken archive -DHOW=add_subdirectory -DBUILD_SHARED_LIBS=OFF ${tree})
