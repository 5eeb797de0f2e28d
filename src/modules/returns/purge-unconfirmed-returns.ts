import type { Db } from '../../platform/database/db.ts';
import { deletePrivateFile } from '../../platform/files/private-files.ts';
import { deleteUnconfirmedPayouts } from './payout/return-payout.store.ts';
import { getUnconfirmedCutoff } from './return.rules.ts';
import { deleteUnconfirmedRequests, selectUnconfirmedRequests } from './return.store.ts';

const PURGE_BATCH_SIZE = 100;

/** Job: deletes expired unconfirmed return requests with their photos, and unconfirmed payout accounts. */
export async function purgeUnconfirmedReturns(db: Db, dataDir: string, now: Date): Promise<void> {
  await deleteUnconfirmedPayouts(db, getUnconfirmedCutoff(now));
  const rows = await selectUnconfirmedRequests(db, getUnconfirmedCutoff(now), PURGE_BATCH_SIZE);
  if (rows.length === 0) return;
  await deleteUnconfirmedRequests(db, [...new Set(rows.map(({ id }) => id))]);
  for (const { file } of rows) if (file !== null) await deletePrivateFile(dataDir, file);
}
