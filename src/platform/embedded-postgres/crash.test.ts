import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../database/db.ts';
import { startEmbeddedPostgres } from './launcher.ts';
import { createTestFolder, killProcessTree, startChild, type TestFolder, waitUntil } from './test-folder.ts';

const KILLS = 20;

let place: TestFolder;
beforeAll(() => {
  place = createTestFolder();
});
afterAll(() => place.remove());

/** Adopts the server that the child has just recovered. */
async function idsInDatabase(): Promise<Set<string>> {
  const guest = await startEmbeddedPostgres({ dataDir: place.dataDir, systemDir: place.systemDir });
  expect(guest.isOwner).toBe(false);
  const { db, close } = openDb(guest.connection);
  const { rows } = await sql<{ id: string }>`select id from ledger`.execute(db);
  await close();
  return new Set(rows.map((row) => row.id));
}

// Killing proves that no commit is only in process memory; only a power failure would test the disk.
test('no acknowledged commit is lost when shop and database are killed while writing', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round <= KILLS; round += 1) {
    const child = await startChild('write', place);
    const found = await idsInDatabase();
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    await waitUntil(() => child.acknowledged.length > 0, 'the child writes');
    await pause(100 + 17 * round);
    await killProcessTree(child.process);
    acknowledged.push(...child.acknowledged);
  }
  console.log(`${KILLS} kills, ${acknowledged.length} acknowledged commits, 0 lost`);
});
