#!/usr/bin/env bash
# make-base-image.sh NAME CODENAME: makes a stand-in for the image that the Dockerfile is based on, for machines that reach
# packages of Debian and npm, but no registry of images: that release of Debian, Node 22 and npm 10.
set -euo pipefail
name=$1
codename=$2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

. /etc/os-release
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $VERSION_CODENAME" | head -n 1)
debootstrap --variant=minbase "$codename" "$root" "$mirror" >"$work/log" || { tail "$work/log" >&2; exit 1; }

registry=$(npm config get registry)
arch=$(node -p process.arch)
(cd "$work" && npm pack --silent "node-linux-$arch@22" npm@10 >/dev/null)
tar -xzf "$work/node-linux-$arch"-*.tgz -C "$root/usr/local" --strip-components=1 package/bin/node
mkdir -p "$root/usr/local/lib/node_modules/npm"
tar -xzf "$work"/npm-*.tgz -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chmod +x "$root/usr/local/lib/node_modules/npm/bin/npm-cli.js"

echo 'node:x:1000:1000::/home/node:/bin/bash' >>"$root/etc/passwd"
echo 'node:x:1000:' >>"$root/etc/group"
install -d -o 1000 -g 1000 "$root/home/node"

# As this machine reaches the registry of packages.
changes=(--change "ENV npm_config_registry=$registry")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  install -D -m 644 "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/certs/extra-ca.crt"
  changes+=(--change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra-ca.crt')
  # Maven's, in the form that Java reads.
  java_home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')
  install -D -m 644 "$java_home/lib/security/cacerts" "$root/etc/ssl/certs/extra-cacerts"
  changes+=(--change 'ENV MAVEN_OPTS=-Djavax.net.ssl.trustStore=/etc/ssl/certs/extra-cacerts')
fi
tar -C "$root" --exclude='./dev/*' --exclude='./proc/*' --exclude='./sys/*' --exclude='./var/cache/apt/archives/*.deb' -c . |
  podman import --quiet "${changes[@]}" - "$name" >/dev/null
