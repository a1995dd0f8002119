#!/bin/bash
# What an operator does on a new machine, in the root that root.sh has made: CHECKOUT VENV LINES
# LINES holds the commands of the page for operators, changed as test_first_install.py says.
set -euo pipefail
checkout=$1 venv=$2 lines=$3
export SYSTEMD_OFFLINE=1 # nobody runs there whom systemctl could tell

# PostgreSQL and Redis as Debian would have started them.
chown postgres: /var/lib/postgresql /run/postgresql
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
binaries=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as_postgres "$binaries/initdb" -D /var/lib/postgresql/data --no-sync --auth-local=peer --auth-host=scram-sha-256 >/dev/null
as_postgres "$binaries/pg_ctl" -D /var/lib/postgresql/data -l /tmp/postgresql.log -w -s start \
  -o "-c fsync=off -c unix_socket_directories=/run/postgresql -c listen_addresses=127.0.0.1"
redis-server --daemonize yes --bind 127.0.0.1 --save "" --dir /tmp >/dev/null

cd /
# shellcheck disable=SC1090
. "$lines"
exec "$venv/bin/python" "$checkout/tests/deploy/installed.py"
