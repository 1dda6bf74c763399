#!/bin/sh
# What the image starts with. As root it becomes the user `node` (1000) and keeps only what it takes to run
# each execution of tests as a user of its own (docs/operations.md, "Where tests run"). A process that runs
# no tests keeps nothing; one that is started as `node` goes on as it is.
set -eu
if [ "$(id -u)" -ne 0 ]; then exec "$@"; fi
keep=-all
if [ "${ROLE:-all}" != web ]; then
  keep=-all,+chown,+dac_override,+fowner,+kill,+setgid,+setuid
  # Volumes of Kubernetes let everybody move the folders of others. Where it stays so, the server says it.
  chmod 1777 "${TMPDIR:-/tmp}" 2>/dev/null || true
fi
exec setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs \
  --inh-caps="$keep" --ambient-caps="$keep" -- "$@"
