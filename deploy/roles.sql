-- The roles of the site's database: one owns its tables and migrates them, the other serves the site. The second can
-- neither change a table nor empty one, nor take away the triggers that keep the audit as it was written.
--
--   OWNER_PASSWORD=… SITE_PASSWORD=… psql -X -d alliances -f deploy/roles.sql
--
-- as a superuser, in the site's database. May be run again at any time, to change the passwords too, and takes over
-- the tables of a site that had a single role.
\set ON_ERROR_STOP on
\set QUIET on
\getenv owner_password OWNER_PASSWORD
\getenv site_password SITE_PASSWORD
\if :{?owner_password} \else
  DO $$ BEGIN RAISE EXCEPTION 'OWNER_PASSWORD is missing'; END $$;
\endif
\if :{?site_password} \else
  DO $$ BEGIN RAISE EXCEPTION 'SITE_PASSWORD is missing'; END $$;
\endif
BEGIN;
SET LOCAL client_min_messages = warning;

SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY['alliances_owner', 'alliances_site']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE alliances_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'owner_password';
ALTER ROLE alliances_site LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'site_password';
SELECT 'REVOKE alliances_owner FROM alliances_site' FROM pg_auth_members
WHERE roleid = 'alliances_owner'::regrole AND member = 'alliances_site'::regrole \gexec

SELECT format('ALTER DATABASE %I OWNER TO alliances_owner', current_database()) \gexec
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database()) \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO alliances_site', current_database()) \gexec
ALTER SCHEMA public OWNER TO alliances_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM alliances_site;
GRANT USAGE ON SCHEMA public TO alliances_site;

-- What a single role has made; a column's own sequence follows its table.
SELECT format('ALTER TABLE %s OWNER TO alliances_owner', oid::regclass) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
AND relowner <> 'alliances_owner'::regrole \gexec
SELECT format('ALTER FUNCTION %s OWNER TO alliances_owner', oid::regprocedure) FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND proowner <> 'alliances_owner'::regrole \gexec

-- Rows may be read and written, those of tables to come too. Nothing more: no table may be emptied or changed.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM alliances_site;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO alliances_site;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO alliances_site;
ALTER DEFAULT PRIVILEGES FOR ROLE alliances_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO alliances_site;
ALTER DEFAULT PRIVILEGES FOR ROLE alliances_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO alliances_site;
COMMIT;
