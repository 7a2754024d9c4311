"""The tables: one schema for each build, and one that lists all builds and hosts."""

from __future__ import annotations

from psycopg import sql

SHARED = """
create schema if not exists refsearch;
create table if not exists refsearch.builds (
  build text primary key, begun timestamptz not null default now(), finished timestamptz);
create table if not exists refsearch.current (
  one bool primary key default true check (one), build text not null references refsearch.builds);
create table if not exists refsearch.hosts (host text, port text, primary key (host, port));
"""

# Whether a build is finished. The schema itself is looked for as well: the table alone may be what
# is left of a host that was restored in part.
FINISHED = """
select build from refsearch.builds
where build = %s and finished is not null and to_regnamespace('refsearch_' || build) is not null
"""

# Logged tables: unlogged ones are empty on a replica and after a crash. Lists are bytes: numbers
# of a fixed size in the order of their passages, which a client reads without looking at each.
_OF_A_BUILD = """
create schema if not exists {schema};
create table if not exists {schema}.steps (step text primary key);
create table if not exists {schema}.postings (
  term text, block int, numbers bytea not null, scores bytea not null, counts bytea not null,
  places bytea not null, primary key (term, block));
create table if not exists {schema}.files (name text primary key, content bytea not null);
alter table {schema}.postings
  alter numbers set storage external, alter scores set storage external,
  alter counts set storage external, alter places set storage external;
"""


def schema(build: str) -> sql.Identifier:
    """Return the schema of a build as it stands in a statement."""
    return sql.Identifier(f"refsearch_{build}")


def of_a_build(build: str) -> sql.Composed:
    """Return the statements that make the tables of a build."""
    return sql.SQL(_OF_A_BUILD).format(schema=schema(build))
