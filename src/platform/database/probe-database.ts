import pg from 'pg';

/** Address of a database; not a connection string, because its parameters could name local files. */
export type ProbeAddress = {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  tls: boolean;
};

export type ProbedDatabase = {
  /** The major version of PostgreSQL. */
  version: number;
  isUtf8: boolean;
  /** Whether the user may create tables in the default schema. */
  mayCreate: boolean;
  /** Whether the default schema has no tables. */
  isEmpty: boolean;
};

/** Timeout of the connection and of the query; milliseconds. */
const PROBE_TIMEOUT_MS = 3_000;

const PROBE = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') = 'UTF8' as "isUtf8",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    not exists (select from pg_tables where schemaname = current_schema()) as "isEmpty"`;

/** Connects to a database and reads its properties; null when that fails for any reason. */
export async function probeDatabase({ tls, ...address }: ProbeAddress): Promise<ProbedDatabase | null> {
  const client = new pg.Client({
    ...address,
    ...(tls && { ssl: { servername: address.host } }),
    application_name: 'souk installer',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  // ignore errors of the connection after the response
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ProbedDatabase>(PROBE);
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
