import type { Db } from '../../database/db.ts';

declare module '../../database/db.ts' {
  interface Tables {
    known_network: { key: Buffer; seen_at: Date };
  }
}

const DAY_MS = 86_400_000;

export async function hasKnownNetwork(db: Db, key: Buffer, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('known_network')
    .select('key')
    .where('key', '=', key)
    .where('seen_at', '>=', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Upserts the network; updates `seen_at` at most once a day. */
export async function upsertKnownNetwork(db: Db, key: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('known_network')
    .values({ key, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ seen_at: now })
        .where('known_network.seen_at', '<', new Date(now.getTime() - DAY_MS)),
    )
    .execute();
}

export async function deleteKnownNetworksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_network').where('seen_at', '<', before).execute();
}
