# Debian packages of what PoolScopeInstall.cmake installs: `poolscope`, the program, and
# `libpoolscope-dev`, the library. `./dev package` makes them.
#
# Promises: lists and removal follow from what is installed; no package has scripts of its own, since the
# menu, kinds of files and icons are updated by the triggers of the packages that read them.

if(NOT TARGET poolscope)
    message(FATAL_ERROR "found POOLSCOPE_PACKAGES without the program, expected POOLSCOPE_APP=ON")
endif()

# ---- what Debian expects of each package
set(works ${PROJECT_BINARY_DIR}/packaging)
set(programCopyright ${works}/poolscope/copyright)
set(libraryCopyright ${works}/libpoolscope-dev/copyright)
file(READ packaging/copyright own)
file(WRITE ${libraryCopyright} "${own}")
file(WRITE ${programCopyright} "${own}\nThe program contains compiled parts of the works below, each under the"
    " terms that follow its name, as the package that the build used states them.\n")
foreach(work IN ITEMS
        "Dear ImGui|${POOLSCOPE_DOWNLOADS}/imgui/LICENSE.txt" "glad|/usr/share/doc/python3-glad/copyright"
        "stb|/usr/share/doc/libstb-dev/copyright" "CLI11|/usr/share/doc/libcli11-dev/copyright"
        "nlohmann-json|/usr/share/doc/nlohmann-json3-dev/copyright"
        "toml++|/usr/share/doc/libtomlplusplus-dev/copyright")
    string(REPLACE "|" ";" work "${work}")
    list(POP_FRONT work name)
    file(READ ${work} terms)
    file(APPEND ${programCopyright} "\n---- ${name}\n\n${terms}")
endforeach()

file(STRINGS packaging/changelog newest LIMIT_COUNT 1)
if(NOT newest MATCHES "^poolscope \\(${PROJECT_VERSION}\\) ")
    message(FATAL_ERROR "packaging/changelog: found '${newest}', expected version ${PROJECT_VERSION}")
endif()
find_program(GZIP gzip REQUIRED)
execute_process(COMMAND ${GZIP} -9nc ${PROJECT_SOURCE_DIR}/packaging/changelog
    OUTPUT_FILE ${works}/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${programCopyright} ${works}/changelog.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/poolscope COMPONENT app)
install(FILES ${libraryCopyright} ${works}/changelog.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libpoolscope-dev COMPONENT engine)

# ---- the packages
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "PoolScope maintainers <maintainers@poolscope.invalid>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL app engine)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_APP_PACKAGE_NAME poolscope)
set(CPACK_DEBIAN_APP_PACKAGE_SECTION education)
set(CPACK_DEBIAN_APP_DESCRIPTION "shows what happens inside a Java-style executor
PoolScope runs ScheduledThreadPoolExecutor and its relatives, step by step and
under the JDK's names, on a virtual or a real clock. A window plays every
comparison, lock operation and state transition forwards and backwards; a
command line compares, sweeps and explores.")
# The loader names the libraries; what is opened by name while it runs, and fonts, it does not know.
set(CPACK_DEBIAN_APP_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_APP_PACKAGE_DEPENDS "libgl1, libgl1-mesa-dri, tzdata, fonts-inter, fonts-jetbrains-mono")
set(CPACK_DEBIAN_APP_PACKAGE_RECOMMENDS fonts-noto-cjk)
set(CPACK_DEBIAN_APP_PACKAGE_SUGGESTS ffmpeg)  # films as videos

set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME libpoolscope-dev)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_ENGINE_DESCRIPTION "java.util.concurrent's executors for C++
Pools, timers and fork/join of the JDK for C++20, under the JDK's names, with a
virtual clock for unit tests and a search for the thread schedule that breaks a
program. This package has the static library, its headers, a CMake package and
a pkg-config file.")
set(CPACK_DEBIAN_ENGINE_PACKAGE_MULTIARCH same)
set(CPACK_DEBIAN_ENGINE_PACKAGE_DEPENDS "libc6-dev")
set(CPACK_DEBIAN_ENGINE_PACKAGE_SUGGESTS "poolscope, cmake, pkg-config")
include(CPack)
