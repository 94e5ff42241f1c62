# Finds a toolchain for wasm32-unknown-unknown: for scripts that set `target` and `program` (their name) and read this file.
# Uses an installed target, else adds it with rustup, else builds the standard library with the toolchain of Debian.
# Afterwards "${build[@]}" is the command that builds.
debian=(rustc-web cargo-web rust-web-src lld-22)

fail() { echo "$program: $1" >&2; exit 1; }

# Whether the default toolchain has the standard library of the target.
has_target() { compgen -G "$(rustc --print target-libdir --target $target 2>/dev/null)/libstd-*.rlib" >/dev/null; }

# Whether the toolchain that builds has the source of the standard library.
has_source() { [ -f "$("${RUSTC:-rustc}" --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ]; }

# Installs the packages of Debian's toolchain that are missing, as root or where sudo asks for no password. Removes nothing.
install_debian_toolchain() {
  local package missing=() apt=(apt-get)
  command -v dpkg-query >/dev/null || return 1
  for package in "${debian[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then apt=(sudo -n apt-get); fi
  echo "$program: installing ${missing[*]}"
  "${apt[@]}" update -q && "${apt[@]}" install -y -q --no-remove --no-install-recommends "${missing[@]}"
}

build=(cargo build)
if ! has_target; then
  if command -v rustup >/dev/null; then rustup --quiet target add $target >/dev/null 2>&1 || true; fi
  if ! has_target; then
    install_debian_toolchain || fail "the target $target is missing; run: rustup target add $target
  (or on Debian: apt-get install ${debian[*]})"
    # By their paths, since the ones of rustup may come first.
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
    build=(/usr/bin/cargo build -Zbuild-std=std,panic_abort)
  fi
fi
