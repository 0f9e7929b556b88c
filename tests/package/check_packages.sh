#!/usr/bin/env bash
# Installs the packages in a bare Debian 12, uses them there as a person would, and removes them; and runs
# the single file in one that has nothing but what a desktop has. `./dev package --test` runs it, as root.
#
#   tests/package/check_packages.sh PACKAGES
#
# Promises: the machine itself stays as it is, all happens below build/bare-root, and what is mounted there
# only this script and its children see; packages come from where this machine gets its own. Prints a line for each thing that is not as expected; exit code 1 if any.
set -euo pipefail
[ "$1" = --unshared ] || exec unshare -m "$0" --unshared "$@"
shift
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
packages=$(cd "$1" && pwd)
work=$PWD/build/bare-root root=$PWD/build/bare-root/root
failures=0
trap 'echo "ended early; the end of $work/apt.log may say why"' EXIT

fail() { echo "$*" && failures=$((failures + 1)); }
inside() { LC_ALL=C.UTF-8 HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" "$@"; }
install() { inside apt-get install -y --no-install-recommends "$@" >>"$work/apt.log" 2>&1 ||
    { tail -n 20 "$work/apt.log" && exit 1; }; }
expect() {  # WHAT FOUND WANTED
    [ "$2" = "$3" ] || fail "$1: found '$2', expected '$3'"
}

# A root from the machine's own sources and settings of apt, kept for the next time.
bare_root() {
    local settings=() file
    mkdir -p "$work"
    exec 9>"$work/.lock"
    flock 9
    rm -rf --one-file-system "$root"
    if [ ! -e "$work/base.tar" ]; then
        for file in /etc/apt/apt.conf.d/*; do settings+=("--aptopt=$file"); done
        for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
            [ -s "$file" ] && sources+=("$file")
        done
        mmdebstrap --quiet --variant=minbase "${settings[@]}" --include=ca-certificates \
            bookworm "$work/base.tar" "${sources[@]}"
    fi
    mkdir "$root"
    tar -xf "$work/base.tar" -C "$root"
    cp /etc/resolv.conf /etc/hosts "$root/etc"
    mount --bind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    inside apt-get update >"$work/apt.log" 2>&1
}

# What a package may leave: caches and logs of other programs, by the paths where they keep them.
files() { (cd "$root" && find . -xdev ! -path './var/log/*' ! -path './var/cache/*' ! -path './var/lib/apt/*' \
    ! -path './var/lib/dpkg/*' ! -path './packages*' ! -path './root*' ! -path './tmp*' ! -path './run*' | LC_ALL=C sort); }

program() {
    expect "run" "$(inside poolscope run 4-catch-up-burst | grep -c '^ *poll-at-rate ')" 1
    inside poolscope shot 4-catch-up-burst --lang zh -o /tmp/shot.png 2>>"$work/apt.log"
    expect "shot" "$(head -c 8 "$root/tmp/shot.png" | od -An -tx1)" " 89 50 4e 47 0d 0a 1a 0a"
    expect "scenarios" "$(inside poolscope list | wc -l)" "$(find assets/scenarios -name '*.toml' | wc -l)"
    expect "no file of the machine that built it" "$(strings "$root/usr/bin/poolscope" | grep -c "^$PWD" || true)" 0
}

desktop() {
    inside desktop-file-validate /usr/share/applications/poolscope.desktop || fail "the desktop entry"
    inside poolscope run 4-catch-up-burst --save /tmp/burst >/dev/null
    inside poolscope sweep 4-catch-up-burst --vary poll-at-rate.period=50ms,100ms --measure runs \
        --resume /tmp/values >/dev/null
    printf '# A tree\npoolscope = "tree"\n' >"$root/tmp/forks"
    cp "$root/usr/share/poolscope/assets/scenarios/4-catch-up-burst.toml" "$root/tmp/mine.poolscope.toml"
    cp "$root/tmp/mine.poolscope.toml" "$root/tmp/plain.toml"
    cp "$root/tmp/mine.poolscope.toml" "$root/tmp/mine.poolscope-lesson.toml"
    local file kind found
    while read -r file kind; do
        found=$(inside gio info -a standard::content-type "/tmp/$file" | sed -n 's/^ *standard::content-type: //p')
        expect "kind of $file" "$found" "$kind"
        case $kind in
        *poolscope*) expect "opens $kind" "$(inside gio mime "$kind" | grep -c poolscope.desktop)" 3 ;;
        *) expect "does not open $kind" "$(inside gio mime "$kind" | grep -c poolscope.desktop)" 0 ;;
        esac
    done < <(kinds)
    opens "a double click on a recording" gio open /tmp/burst
    opens "a double click on a scenario" gio open /tmp/mine.poolscope.toml
}

kinds() {
    cat <<'KINDS'
burst application/x-poolscope-recording
values application/x-poolscope-sweep
forks application/x-poolscope-tree
mine.poolscope.toml application/x-poolscope-scenario
mine.poolscope-lesson.toml application/x-poolscope-lesson
plain.toml application/toml
KINDS
}

shells() {
    local command
    for command in '' -run -completions; do
        expect "man poolscope$command" "$(inside man -w "poolscope$command")" \
            "/usr/share/man/man1/poolscope$command.1.gz"
    done
    expect "bash" "$(inside bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader poolscope
        complete -p poolscope')" "complete -F _poolscope poolscope"
    expect "fish" "$(inside fish -c 'complete -C "poolscope run --clock "' | cut -f 1 | tr '\n' ' ')" "real virtual "
    expect "zsh" "$(inside zsh -fc 'autoload -Uz compinit && compinit -u -d /tmp/dump && echo $_comps[poolscope]')" \
        "_poolscope"
}

library() {
    cp -r tests/smoke/consumer "$root/tmp/consumer"
    inside sh -e -c 'cmake -S /tmp/consumer -B /tmp/made -G Ninja -DCMAKE_CXX_FLAGS=-O0 && cmake --build /tmp/made
        /tmp/made/consumer && /tmp/made/without_rtti && /tmp/made/host archive
        g++ -std=c++20 /tmp/consumer/main.cpp -o /tmp/by-pkg-config $(pkg-config --cflags --libs poolscope)
        /tmp/by-pkg-config' >"$work/library.log" 2>&1 || fail "the library: $(tail -n 5 "$work/library.log")"
}

# opens WHAT COMMAND…: a window, on a display of its own, which the window ends with.
opens() {
    inside xvfb-run -a sh -c '"$@" >/dev/null 2>&1 & timeout 120 xdotool search --sync --onlyvisible --class "^poolscope$"' \
        sh "${@:2}" >>"$work/apt.log" 2>&1 || fail "$1 opens no window"
}

# In a desktop's folders, but with none of PoolScope's own libraries.
single_file() {
    expect "no library for it" "$(inside dpkg -l libfmt9 libgif7 libglfw3 libdate-tz3 2>/dev/null | grep -c ^ii)" 0
    inside poolscope --version 2>/dev/null && fail "the program is installed"
    cp "$packages"/*.run "$root/tmp/PoolScope"
    expect "run" "$(cd "$root/tmp" && inside /tmp/PoolScope run 4-catch-up-burst | grep -c '^ *poll-at-rate ')" 1
    expect "an argument with a blank" "$(inside /tmp/PoolScope run 'no such' 2>&1 | grep -c "no file 'no such'")" 1
    inside /tmp/PoolScope run 'no such' 2>/dev/null && fail "an error has the exit code 0"
    inside /tmp/PoolScope shot 4-catch-up-burst -o /tmp/single.png 2>>"$work/apt.log"
    [ -s "$root/tmp/single.png" ] || fail "the single file takes no shot"
    expect "leaves nothing" "$(ls -d "$root"/tmp/poolscope.* 2>/dev/null || true)" ""
    opens "the single file" /tmp/PoolScope 4-catch-up-burst
}

# installed_for USE… -- PACKAGE…: installs the packages, performs the uses, removes the packages.
installed_for() {
    local uses=() use
    while [ "$1" != -- ]; do uses+=("$1") && shift; done
    shift
    mkdir -p "$root/packages" && cp "$packages"/*.deb "$root/packages"
    files >"$work/before"
    local file debs=()
    for file in "${@/#/"$root/packages/"}"; do debs+=("$(echo "${file}"_*.deb)"); done
    install "${debs[@]#"$root"}"
    for use in "${uses[@]}"; do $use; done
    rm -rf "$root/tmp"/*
    inside apt-get purge -y --autoremove "$@" >>"$work/apt.log" 2>&1
    files >"$work/after"
    diff "$work/before" "$work/after" >"$work/left" || fail "left behind or taken away: $(cat "$work/left")"
}

bare_root
installed_for program -- poolscope
install man-db bash-completion fish zsh desktop-file-utils shared-mime-info libglib2.0-bin xvfb xauth xdotool \
    fonts-dejavu-core libegl1 libfontconfig1 cmake ninja-build g++ pkg-config
single_file
installed_for program desktop shells library -- poolscope libpoolscope-dev

trap - EXIT
[ $failures -eq 0 ] && echo "the packages can be installed, used and removed"
exit $((failures > 0))
