#!/usr/bin/env bash
# Builds the image of deploy/Containerfile with Debian's buildah, begins it, and asks it for a page.
#   deploy/container.sh [NAME]      some minutes; no daemon; who runs it need not be root
# Where no registry of images is reachable its base is made of Debian's packages, with mmdebstrap.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-refsearch}
release=bookworm
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
# what works wherever a process may change its root: no overlay, no namespaces
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs} BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot}

# buildah mounts what it builds: a machine that forbids that, as a container without rights, has no image
if [ "$(id -u)" = 0 ] && ! unshare --mount true 2>/dev/null; then
  echo "no image: this machine lets nobody mount a file system" >&2
  exit 77
fi

if [ "$(command -v buildah mmdebstrap curl | wc -l)" -lt 3 ]; then
  $(command -v sudo || true) apt-get update -qq
  $(command -v sudo || true) env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends buildah mmdebstrap uidmap curl
fi

base=docker.io/library/debian:$release-slim
if ! buildah pull -q "$base" 2>/dev/null; then
  base=localhost/debian:$release
  if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
    echo "no registry of images is reachable: the base is made with mmdebstrap"
    packages=$(mktemp -d)
    mmdebstrap --quiet --variant=minbase "$release" "$packages/root.tar" "$mirror"
    empty=$(buildah from scratch)
    buildah add -q "$empty" "$packages/root.tar" / >/dev/null
    buildah commit -q --rm "$empty" "$base" >/dev/null
    rm -rf "$packages"
  fi
fi

more=()
if [ -n "${PIP_CERT:-}" ]; then
  # in a place of its own: Debian's certificates are installed in theirs
  more+=(--volume "$PIP_CERT:/run/believed.pem:ro" --build-arg PIP_CERT=/run/believed.pem)
fi
if [ -n "${PIP_INDEX_URL:-}" ]; then
  more+=(--build-arg "PIP_INDEX_URL=$PIP_INDEX_URL")
fi
buildah build -q --format docker --build-arg "BASE=$base" "${more[@]}" -f deploy/Containerfile -t "$name" .

# It listens on a port of its own: nothing else is told apart in a changed root.
port=${PORT:-8765}
begun=$(buildah from --pull-never "$name")
said=$(mktemp)
buildah run --env "REFSEARCH_PORT=$port" --env REFSEARCH_HOST=127.0.0.1 "$begun" -- \
  /opt/refsearch/bin/refsearch serve >"$said" 2>&1 &
serving=$!
trap 'kill "$serving" 2>/dev/null || true; wait "$serving" 2>/dev/null || true; buildah rm "$begun" >/dev/null; rm -f "$said"' EXIT
for _ in $(seq 60); do
  if curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null; then
    curl -fsS "http://127.0.0.1:$port/it/bridge-2017-it/27" | grep -c 'lang="it"' >/dev/null
    echo "$name answers"
    exit 0
  fi
  kill -0 "$serving" 2>/dev/null || break
  sleep 2
done
cat "$said" >&2
echo "$name does not answer" >&2
exit 1
