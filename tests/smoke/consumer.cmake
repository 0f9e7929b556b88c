# Installs the engine into an empty folder, then configures, builds and runs the project in consumer/
# against it, as a user of the package would. Fails at the first step that fails.
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
