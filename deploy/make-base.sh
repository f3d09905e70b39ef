#!/bin/sh
# make-base.sh [TAG]: a minimal Debian 12 image for `BASE` of deploy/Containerfile, from Debian's packages alone. Needs mmdebstrap, buildah and root.
set -eu
tag=${1:-localhost/hakiki-base}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mmdebstrap --variant=minbase \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  bookworm "$folder/root.tar"
printf 'FROM scratch\nADD root.tar /\nCMD ["/bin/sh"]\n' > "$folder/Containerfile"
buildah bud --file "$folder/Containerfile" --tag "$tag" "$folder"
