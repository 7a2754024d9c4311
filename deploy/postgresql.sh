#!/bin/sh
# Makes a cluster of PostgreSQL for the search index, with Debian's packages; run as root:
#   apt-get install postgresql
#   deploy/postgresql.sh NAME PORT [ADDRESSES] < FILE-WITH-A-PASSWORD
# NAME is that of the cluster (pg_lsclusters), PORT where it listens, ADDRESSES on which of this
# machine's. It makes the database "laws" and its owner "laws", who alone gets in, with the password.
# What a build writes is logged, so that replicas have it: docs/scaling.md has how to make them.
set -eu
name=$1 port=$2 addresses=${3:-localhost}
read -r password

version=$(ls /usr/lib/postgresql | sort -n | tail -n 1)
pg_createcluster "$version" "$name" --port "$port" --start-conf auto -- \
  --auth-local=peer --auth-host=scram-sha-256 --data-checksums --encoding=UTF8 --locale=C
cat >"/etc/postgresql/$version/$name/conf.d/laws.conf" <<END
listen_addresses = '$addresses'
wal_level = replica
hot_standby = on
max_wal_senders = 10
wal_keep_size = 1GB
wal_log_hints = on # a primary that was replaced can be wound back with pg_rewind
END
pg_ctlcluster "$version" "$name" start

quoted=$(printf %s "$password" | sed "s/'/''/g")
as_owner() { runuser -u postgres -- psql -X -q -v ON_ERROR_STOP=1 --cluster "$version/$name" "$@"; }
# on standard input: nobody who lists processes sees the password
printf "create role laws login replication password '%s';\n" "$quoted" | as_owner -d postgres
as_owner -d postgres -c "create database laws owner laws"
