# Runs while the program is installed: writes its manual pages and completions by asking the program that
# was built, and installs them. Not during the build, since each link would have to repeat it.
#
# Expects: `program`; `work`, a folder of the build to write into; `gzip`, or nothing where there is none;
# `dataDir` and `manDir`, below the prefix.
set(pages ${work}/man1)
file(REMOVE_RECURSE ${work})

function(write file)  # ARGUMENT...: of the program
    cmake_path(GET file PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    execute_process(COMMAND ${program} ${ARGN} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

write(${pages}/poolscope.1 man)
file(STRINGS ${pages}/poolscope.1 commands REGEX "^\\.BR poolscope")
list(TRANSFORM commands REPLACE ".*-([a-z]+) .*" "\\1")
foreach(command IN LISTS commands)
    write(${pages}/poolscope-${command}.1 man ${command})
endforeach()
if(gzip)
    file(GLOB files ${pages}/*.1)
    execute_process(COMMAND ${gzip} -9n ${files} COMMAND_ERROR_IS_FATAL ANY)
endif()

# Debian's own packages have a folder for zsh to themselves; elsewhere, and below /usr/local, it is this.
set(zsh ${dataDir}/zsh/site-functions)
if(CMAKE_INSTALL_PREFIX MATCHES "/usr/?$" AND EXISTS /etc/debian_version)
    set(zsh ${dataDir}/zsh/vendor-completions)
endif()
write(${work}/bash/poolscope completions bash)
write(${work}/zsh/_poolscope completions zsh)
write(${work}/fish/poolscope.fish completions fish)

function(place from to)
    file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/${to} TYPE DIRECTORY FILES ${from}/)
endfunction()
place(${pages} ${manDir}/man1)
place(${work}/bash ${dataDir}/bash-completion/completions)
place(${work}/zsh ${zsh})
place(${work}/fish ${dataDir}/fish/vendor_completions.d)
