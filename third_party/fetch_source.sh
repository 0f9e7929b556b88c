#!/usr/bin/env bash
# Fetches the source of a dependency from Debian's source package and unpacks it.
#
#   third_party/fetch_source.sh imgui|date|zlib|giflib FOLDER      leaves the package's files in FOLDER
#
# Promises: exactly the version pinned below, or one sentence saying why not; nothing outside FOLDER
# (and a private apt folder beside it) is touched; a second call with the same pin does nothing; and
# apt has checked the signature of what it unpacks.
#
# Why this way: Debian 12 carries an older ImGui without the source of its back ends, and the time
# zones of `date`, zlib and giflib compiled for this machine alone, while a browser needs them, too; and the build
# must not name a host or bundle a copy. So the machine's own package sources are read, turned into a
# source list for the suite that has the pinned version, and used with apt's state, cache and
# configuration all inside a private folder: the machine's own package lists stay as they were.
set -euo pipefail

die() {
    echo "fetch_source: $*" >&2
    exit 1
}

[ $# -eq 2 ] || die "call it with what to fetch and the folder to unpack into."
case $1 in
imgui)
    package=imgui
    version=1.90.1+ds-1
    suite=trixie
    holds='imgui.h: define IMGUI_VERSION  *"1.90.1"'
    ;;
date)
    package=howardhinnant-date
    version=3.0.1+ds-5
    suite=bookworm
    holds='src/tz.cpp: namespace date'
    ;;
zlib)
    package=zlib
    version=1:1.2.13.dfsg-1
    suite=bookworm
    holds='zlib.h: define ZLIB_VERSION "1.2.13"'
    ;;
giflib)
    package=giflib
    version=5.2.1-2.5+deb12u1
    suite=bookworm
    holds='gif_lib.h: define GIFLIB_MINOR 2'
    ;;
*) die "it fetches imgui, date, zlib or giflib, not $1." ;;
esac
target=$2
stamp=$target/.fetched-$version
[ -e "$stamp" ] && exit 0

for tool in apt-get apt-cache dpkg-source; do
    command -v "$tool" >/dev/null || die "$tool is missing; $package $version comes from a Debian \
source package, so this needs Debian (or a derivative) with apt and dpkg-dev installed."
done

# Two build folders may be configured at once; the second waits and finds the work done.
mkdir -p "$(dirname "$target")"
exec 9>"$(dirname "$target")/.lock"
flock 9
[ -e "$stamp" ] && exit 0

work=$(cd "$(dirname "$target")" && pwd)/.apt-$package
rm -rf "$work"
mkdir -p "$work"/{etc/trusted.gpg.d,state/lists/partial,cache/archives/partial,download}
trap 'rm -rf "$work"' EXIT

# Prints "URI|signed-by" for each package source of this machine that serves a main archive; the
# security and update archives have no suite of the name that we ask for, so they are left out.
machine_sources() {
    local file
    for file in /etc/apt/sources.list.d/*.sources; do
        [ -e "$file" ] || continue
        awk -v RS='' -F'\n' '{
            uris = ""; key = ""; deb = 0; on = 1
            for (i = 1; i <= NF; i++) {
                name = tolower($i); sub(/:.*/, "", name)
                value = $i; sub(/^[^:]*:[ \t]*/, "", value)
                if (name == "types" && value ~ /deb/) deb = 1
                if (name == "uris") uris = value
                if (name == "signed-by") key = value
                if (name == "enabled" && tolower(value) == "no") on = 0
            }
            if (!deb || !on) next
            n = split(uris, uri, /[ \t]+/)
            for (i = 1; i <= n; i++) print uri[i] "|" key
        }' "$file"
    done
    { cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null || true; } |
        sed -nE 's/^[[:space:]]*deb(-src)?[[:space:]]+(\[[^]]*\][[:space:]]+)?([^[:space:]]+).*/\3|\2/p' |
        sed -E 's/\|.*signed-by=([^] ]+).*/|\1/; s/\|\[.*/|/'
}

write_source_list() {
    local uri key option
    machine_sources | grep -v -e '-security' -e '/security' | grep '/debian/\{0,1\}|' | sort -u |
        while IFS='|' read -r uri key; do
            option=
            [ "${key:0:1}" = / ] && option="[signed-by=$key] "
            echo "deb-src ${option}${uri} $suite main"
        done >"$work/etc/sources.list"
    [ -s "$work/etc/sources.list" ] || die "none of the package sources in /etc/apt is a Debian \
archive that could serve the source package $package $version."
}

# The machine's proxy, certificates and time limits (apt.conf) still count; its sources do not.
private_apt() {
    local tool=$1
    shift
    "$tool" -q \
        -o Dir::State="$work/state" -o Dir::State::lists="$work/state/lists" \
        -o Dir::State::status=/var/lib/dpkg/status \
        -o Dir::Cache="$work/cache" \
        -o Dir::Etc::sourcelist="$work/etc/sources.list" -o Dir::Etc::sourceparts=- \
        -o Dir::Etc::preferences=- -o Dir::Etc::preferencesparts=- \
        -o APT::Update::Post-Invoke-Success::= -o APT::Update::Post-Invoke::= \
        -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3 "$@"
}

fetch() {
    private_apt apt-get update >"$work/log" 2>&1 ||
        die "apt could not read the $suite source index:
$(tail -n 5 "$work/log")"
    private_apt apt-cache showsrc "$package" 2>/dev/null | grep -qx "Version: $version" ||
        die "the package sources of this machine do not offer $package $version in $suite (they \
offer: $(private_apt apt-cache showsrc "$package" 2>/dev/null | sed -n 's/^Version: //p' | paste -sd' ')). \
The version is pinned in third_party/fetch_source.sh."
    (cd "$work/download" && private_apt apt-get source --download-only "$package=$version") \
        >"$work/log" 2>&1 || die "apt could not download $package $version:
$(tail -n 5 "$work/log")"
}

# The packager's patches only move files for their own build, so the plain upstream text is taken.
unpack() {
    dpkg-source --no-check --skip-patches -x "$work"/download/*.dsc "$work/tree" >"$work/log" 2>&1 ||
        die "the source package did not unpack:
$(tail -n 5 "$work/log")"
    grep -q "${holds#*: }" "$work/tree/${holds%%: *}" ||
        die "the source package $package $version is not what was expected."
    rm -rf "$target"
    mv "$work/tree" "$target"
    touch "$stamp"
}

write_source_list
fetch
unpack
echo "fetch_source: $package $version is in $target"
