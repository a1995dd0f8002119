#!/bin/sh
# Makes a root of its own in FOLDER and runs COMMAND in it, with processes, network and mounts that nobody else sees:
#   root.sh FOLDER CHECKOUT VENV PYTHON GIVEN COMMAND …
# In it are the programs of this machine, a copy of its /etc, the checkout and its Python where they are here, and
# what is GIVEN as /given.
set -eu
folder=$1 checkout=$2 venv=$3 python=$4 given=$5
shift 5
umask 022
mount -t tmpfs -o mode=0755 tmpfs "$folder"
cd "$folder"

# A folder of this machine, read there only.
lent() {
  mkdir -p "./$1"
  mount --rbind "$1" "./$1"
  mount -o remount,bind,ro "./$1"
}
lent /usr
for name in bin sbin lib lib64; do cp -P "/$name" .; done
cp -a /etc .
rm -rf etc/alliances etc/systemd/system/alliances*
mkdir -p proc dev tmp run/postgresql root srv var/log var/backups var/lib/postgresql
chmod 1777 tmp
chmod 0755 root
mount -t proc proc proc
for name in null zero random urandom; do
  : >"dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
ln -s /proc/self/fd dev/fd
mkdir dev/shm && chmod 1777 dev/shm
ln -s ../run var/run
lent "$checkout"
lent "$venv"
lent "$python"
cp -r "$given" given
ip link set lo up
exec chroot . "$@"
