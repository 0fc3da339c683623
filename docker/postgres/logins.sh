#!/bin/sh
# Makes Frontdesk's logins when the database is first started. On one that is there already:
#   docker compose exec postgres sh /docker-entrypoint-initdb.d/logins.sh
set -eu
PGOPTIONS="-c frontdesk.schema_password=$SCHEMA_PASSWORD -c frontdesk.service_password=$SERVICE_PASSWORD${BACKUP_PASSWORD:+ -c frontdesk.backup_password=$BACKUP_PASSWORD}" \
  psql -v ON_ERROR_STOP=1 -q -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f /frontdesk/logins.sql
