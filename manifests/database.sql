-- What PostgreSQL's keeper does once in a new database, as README says; running it again changes only the password.
-- psql --file database.sql, with the keeper's connection in PGHOST, PGUSER, PGPASSWORD and PGDATABASE, and in
-- PLATTER_LOGIN and PLATTER_PASSWORD whom Platter then comes as: a login without superuser rights.
\set ON_ERROR_STOP on
\getenv login PLATTER_LOGIN
\getenv password PLATTER_PASSWORD
SET client_min_messages = warning;

CREATE EXTENSION IF NOT EXISTS vector;
SELECT 'CREATE ROLE platter_app NOLOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'platter_app') \gexec
SELECT format('CREATE ROLE %I LOGIN', :'login')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'login') \gexec
ALTER ROLE :"login" PASSWORD :'password';
GRANT platter_app TO :"login";
GRANT CREATE ON DATABASE :"DBNAME" TO :"login";
