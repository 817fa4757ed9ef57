#!/usr/bin/env bash
# Makes and checks all of the hardware: `make hardware`. Takes some minutes; on a fresh Debian 12, as root, it first
# installs KiCad, OpenSCAD, ngspice and what draws pictures (some 500 MB).
#
#   sources       netlists/ figures.toml parameters.toml bom/ spice/ madang_hardware/
#   made, kept    kicad/ pictures/ diagrams/ wiring.md electrics.md bom/totals.md
#   made, big     build/hardware/: gerbers, drill files, parts and places, STL, STEP
#
# What is kept must come out as it was committed; with CHECK=1 anything else is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
python=.venv/bin/python
out=build/hardware

if ! $python -c 'import manifold3d, pytest' 2>/dev/null; then
    echo "There is no $python with the tools of development: run 'make hardware', which sets it up, not this file"
    exit 1
fi

needed=()
/usr/bin/python3 -c 'import pcbnew' 2>/dev/null || needed+=(kicad)
[ -d /usr/share/kicad/footprints/LED_SMD.pretty ] || needed+=(kicad-footprints)
for tool in openscad ngspice gerbv; do
    command -v $tool >/dev/null || needed+=($tool)
done
command -v xvfb-run >/dev/null || needed+=(xvfb xauth)
command -v xdotool >/dev/null || needed+=(xdotool)
[ -e /usr/lib/"$(uname -m)"-linux-gnu/dri/swrast_dri.so ] || needed+=(libgl1-mesa-dri)
if [ ${#needed[@]} -gt 0 ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "This wants KiCad 6 and more: run 'sudo apt-get install --no-install-recommends ${needed[*]}', then again"
        exit 1
    fi
    echo "Installing ${needed[*]}; if another apt is at work, this waits for it for up to ten minutes ..."
    waiting=(-o DPkg::Lock::Timeout=600 -o Acquire::Retries=3)
    for tries in 60 30 10 1; do # the lists have a lock that apt does not wait for
        apt-get "${waiting[@]}" update -qq && break
        [ $tries = 1 ] || sleep $tries
    done
    DEBIAN_FRONTEND=noninteractive apt-get "${waiting[@]}" install -qq --yes --no-install-recommends "${needed[@]}" \
        >/dev/null || { echo "apt could not install them: see above, then 'make hardware' again"; exit 1; }
fi

kept=(hardware/kicad hardware/pictures hardware/diagrams hardware/wiring.md hardware/electrics.md hardware/bom/totals.md)
sums() { find "${kept[@]}" -type f -print0 | sort -z | xargs -0 sha256sum; }
mkdir -p $out hardware/kicad hardware/pictures
touch hardware/wiring.md hardware/electrics.md hardware/bom/totals.md

# Quick when nothing has changed since it was all made and found right.
state() { { find hardware Makefile pyproject.toml -type f -not -path '*/__pycache__/*' -print0; } | sort -z | xargs -0 cat | sha256sum; }
if [ -f $out/.made ] && [ "$(state)" = "$(cat $out/.made)" ] && [ -z "${CHECK:-}" ]; then
    echo "Nothing has changed; all is in $out"
    exit 0
fi
before=$(sums)

export PYTHONPATH=hardware:firmware PYTHONDONTWRITEBYTECODE=1
$python -m madang_hardware.advice
echo "Netlists, parts lists, electrics:"
$python -m pytest -q tests/hardware/test_{netlists,boms,electrics}.py
$python -m madang_hardware.tables
$python -m madang_hardware.electrics
$python -m madang_hardware.diagrams
$python -m madang_hardware.overlay
$python -m madang_hardware.pages
echo "Circuit simulation:"
$python -m madang_hardware.simulation
echo "Boards:"
/usr/bin/python3 -m madang_hardware.pcb.make hardware/kicad $out/boards hardware/pictures
$python -m madang_hardware.schematic.make hardware/kicad
$python -m madang_hardware.assembly $out/boards

# Tools of other people that are wanted here alone; what cannot be downloaded is left out, and said.
tools=$PWD/$out/tools
tool() { # what is missing without it, its name, its packages
    local missing=$1 name=$2
    shift 2
    [ -d "$tools/$name" ] || $python -m pip install -qq --disable-pip-version-check --no-deps \
        --target "$tools/$name" "$@" || { echo "  $missing: $* cannot be downloaded"; return 1; }
}
boards=(tile carrier mux)
if tool "No pages to solder by" pages InteractiveHtmlBom==2.12.0; then
    for board in "${boards[@]}"; do
        INTERACTIVE_HTML_BOM_NO_DISPLAY=1 PYTHONPATH=$tools/pages timeout 120 /usr/bin/python3 -m \
            InteractiveHtmlBom.generate_interactive_bom --no-browser --dest-dir "$PWD/$out/boards/$board" \
            --name-format $board hardware/kicad/$board/$board.kicad_pcb >/dev/null 2>&1
        echo "  $board.html: a page to solder by"
    done
fi
# KiCad 6 checks a schematic in its window alone; KiAuto presses the buttons, in a home of its own.
if tool "No check of the schematics" kiauto kiauto==2.3.10 xvfbwrapper==0.2.37 psutil==7.2.2; then
    rm -rf $out/erc $out/home $out/boards/*/*.erc
    mkdir -p $out/home
    cp -r hardware/kicad $out/erc # as KiCad's window writes notes of its own beside what it opens
    for board in "${boards[@]}"; do
        report=$out/boards/$board/$board.erc
        HOME=$PWD/$out/home PYTHONPATH=$tools/kiauto timeout 300 /usr/bin/python3 \
            "$tools/kiauto/bin/eeschema_do" --time_out_scale 4 run_erc $out/erc/$board/$board.kicad_sch \
            $out/boards/$board >$out/erc.log 2>&1 || true
        if ! grep -q 'ERC messages: 0 ' "$report"; then
            cat "$report" || cat $out/erc.log
            echo "The check of $board.kicad_sch found something, or did not run"
            exit 1
        fi
        echo "  $board.kicad_sch: electrical rules kept"
    done
fi
echo "Does it fit?"
$python -m madang_hardware.fit
$python -m madang_hardware.plans
$python -m madang_hardware.weekend
echo "Models:"
$python -m madang_hardware.models $out/models hardware/pictures
if tool "No STEP files" opencascade cadquery-ocp-novtk==8.0.1.1.0; then
    PYTHONPATH=$PYTHONPATH:$tools/opencascade $python -m madang_hardware.step $out
fi

echo "What was made, read again:"
$python -m pytest -q tests/hardware/test_{generated,kicad,fit}.py

after=$(sums)
if changed=$(diff <(echo "$before") <(echo "$after")); then
    echo "All $(echo "$after" | wc -l) files that are kept came out as they were. Gerbers and STL are in $out"
else
    echo "These files have changed:"
    echo "$changed" | awk '/^[<>]/ {print "  " $3}' | sort -u
    [ -z "${CHECK:-}" ] || exit 1
fi
state >$out/.made
