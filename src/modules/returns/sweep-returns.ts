import type { Db } from '../../platform/db.ts';
import { dropProofFile } from '../payments/proof-files.ts';
import { forgottenBefore } from './return.rules.ts';
import { dropRequests, forgottenRequests } from './return.store.ts';
import { dropUnconfirmedPayouts } from './return-payout.store.ts';

const AT_ONCE = 100;

/** Forgets what guests asked for and never confirmed, with the pictures they sent, and payouts that were not confirmed. */
export async function sweepReturns(db: Db, dataDir: string, now: Date): Promise<void> {
  await dropUnconfirmedPayouts(db, forgottenBefore(now));
  const forgotten = await forgottenRequests(db, forgottenBefore(now), AT_ONCE);
  if (forgotten.length === 0) return;
  await dropRequests(db, [...new Set(forgotten.map(({ id }) => id))]);
  for (const { file } of forgotten) if (file !== null) await dropProofFile(dataDir, file);
}
