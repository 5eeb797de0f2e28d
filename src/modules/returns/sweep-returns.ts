import type { Db } from '../../platform/db.ts';
import { dropProofFile } from '../payments/proof-files.ts';
import { forgottenBefore } from './return.rules.ts';
import { dropRequests, forgottenRequests } from './return.store.ts';
import { dropUnconfirmedPayouts } from './return-payout.store.ts';

const AT_ONCE = 100;

/** Deletes returns that guests requested and never confirmed, with their pictures, and unconfirmed payouts. */
export async function sweepReturns(db: Db, dataDir: string, now: Date): Promise<void> {
  await dropUnconfirmedPayouts(db, forgottenBefore(now));
  const forgotten = await forgottenRequests(db, forgottenBefore(now), AT_ONCE);
  if (forgotten.length === 0) return;
  await dropRequests(db, [...new Set(forgotten.map(({ id }) => id))]);
  for (const { file } of forgotten) if (file !== null) await dropProofFile(dataDir, file);
}
