import type { Db } from '../../platform/db.ts';
import { dropProofFile } from '../payments/proof-files.ts';
import { forgottenBefore } from './return.rules.ts';
import { dropRequests, forgottenRequests } from './return.store.ts';
import { dropUnconfirmedPayouts } from './return-payout.store.ts';

const AT_ONCE = 100;

/** Job: deletes expired unconfirmed return requests with their photos, and unconfirmed payout accounts. */
export async function sweepReturns(db: Db, dataDir: string, now: Date): Promise<void> {
  await dropUnconfirmedPayouts(db, forgottenBefore(now));
  const rows = await forgottenRequests(db, forgottenBefore(now), AT_ONCE);
  if (rows.length === 0) return;
  await dropRequests(db, [...new Set(rows.map(({ id }) => id))]);
  for (const { file } of rows) if (file !== null) await dropProofFile(dataDir, file);
}
