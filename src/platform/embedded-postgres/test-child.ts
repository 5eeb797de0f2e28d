import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDb } from '../database/db.ts';
import { startEmbeddedPostgres } from './launcher.ts';

/**
 * Process that tests kill: `node test-child.ts <hold|write> <data folder> <system folder>`. It prints one line of
 * JSON when the database is up; `write` then prints every id whose insert was acknowledged, after the acknowledgement.
 */
const [mode, dataDir, systemDir] = process.argv.slice(2);
if (!dataDir || !systemDir) throw new Error('usage: test-child.ts <hold|write> <data folder> <system folder>');

const server = await startEmbeddedPostgres({ dataDir, systemDir });
const { db } = openDb(server.connection, { maxConnections: 8, revive: server.revive });
await sql`create table if not exists ledger (id text primary key)`.execute(db).catch(() => undefined);
const identifier = await sql<{ cluster: string }>`select system_identifier::text as cluster from pg_control_system()`
  .execute(db)
  .then(({ rows }) => rows[0]?.cluster);
writeSync(1, `${JSON.stringify({ owner: server.isOwner, cluster: identifier })}\n`);

if (mode === 'write') await Promise.all(Array.from({ length: 8 }, (_, writer) => writeForever(writer)));
setInterval(() => undefined, 60_000);

async function writeForever(writer: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const id = `${process.pid}-${writer}-${n}`;
    await sql`insert into ledger (id) values (${id})`.execute(db);
    writeSync(1, `${id}\n`);
  }
}
