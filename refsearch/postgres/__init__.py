"""The index on PostgreSQL, for more machines than one; the only room that knows psycopg."""
