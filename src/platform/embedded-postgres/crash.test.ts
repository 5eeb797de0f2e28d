import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../db.ts';
import { startEmbeddedPostgres } from './launcher.ts';
import { killWithAllBelow, type Place, startChild, temporaryPlace } from './test-place.ts';

const ROUNDS = 20;

let place: Place;
beforeAll(() => {
  place = temporaryPlace();
});
afterAll(() => place.remove());

/** Adopts the server that the child started, so that its recovery is what is looked at. */
async function idsInDatabase(): Promise<Set<string>> {
  const guest = await startEmbeddedPostgres({ dataDir: place.dataDir, systemDir: place.systemDir });
  const { db, close } = openDb(guest.connection);
  const { rows } = await sql<{ id: string }>`select id from ledger`.execute(db);
  await close();
  await guest.stop();
  return new Set(rows.map((row) => row.id));
}

// Killing proves that nothing waits in our memory or the server's; only pulling the plug would prove the disk.
test('no acknowledged commit is lost when shop and database are killed in the middle of writing', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = await startChild('write', place);
    expect(child.owner).toBe(true);
    await pause(200 + 13 * round);
    await killWithAllBelow(child.process);
    expect(child.acknowledged.length).toBeGreaterThan(0);
    acknowledged.push(...child.acknowledged);

    const survivor = await startChild('hold', place);
    const found = await idsInDatabase();
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    await killWithAllBelow(survivor.process);
  }
  console.log(`${ROUNDS} kills, ${acknowledged.length} acknowledged commits, 0 lost`);
}, 120_000);
