# Installs the engine into an empty folder, then configures, builds and runs the project in consumer/
# and the examples against it, as a user of the package would. Fails at the first step that fails.
file(REMOVE_RECURSE ${WORK})

function(step)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        string(JOIN " " command ${ARGV})
        message(FATAL_ERROR "failed: ${command}")
    endif()
endfunction()

step(${CMAKE_COMMAND} --install ${BUILD} --component engine --prefix ${WORK}/prefix)
step(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${WORK}/prefix)
step(${CMAKE_COMMAND} --build ${WORK}/build)
step(${WORK}/build/consumer)

step(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${WORK}/examples -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${WORK}/prefix)
step(${CMAKE_COMMAND} --build ${WORK}/examples)
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/examples --output-on-failure --no-tests=error)

# The other way to the same library.
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
    file(GLOB_RECURSE pc ${WORK}/prefix/*/poolscope.pc)
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${pc}
        OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags)
    step(${COMPILER} -std=c++20 ${SOURCE}/main.cpp -o ${WORK}/by-pkg-config ${flags})
    step(${WORK}/by-pkg-config)
endif()
