import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { newTotpSecret, stepOfCode } from '../../platform/totp.ts';
import { aboutFactor, newRecoveryCodes } from './check-factor.ts';
import {
  deleteFactor,
  factorOf,
  offerSecret,
  putRecoveryCodes,
  recoveryCodesLeft,
  takeOffered,
} from './second-factor.store.ts';
import { deleteOtherSessions, markFactor } from './session.store.ts';

/** Lifetime of a secret that has not been confirmed. */
const OFFER_MINUTES = 15;

type Owner = { customerId: string; key: Buffer; now: Date };

/** Second factor as shown to its customer. `offered` is the secret that waits for its first code. */
export type Factor = { since: Date | null; codesLeft: number; offered: Buffer | null };

export async function showFactor(db: Db, { customerId, key, now }: Owner): Promise<Factor> {
  const [row, codesLeft] = await Promise.all([factorOf(db, customerId), recoveryCodesLeft(db, customerId)]);
  return { since: row?.since ?? null, codesLeft, offered: offeredIn(row, { customerId, key, now }) };
}

/** Stores a new pending secret; the active secret stays valid until the first code of the new one is confirmed. */
export async function offerFactor(tx: Tx, { customerId, key, now }: Owner): Promise<void> {
  await offerSecret(tx, customerId, seal(key, newTotpSecret(), aboutFactor(customerId)), now);
}

/**
 * Activates the pending secret and returns ten new recovery codes, which are shown only once. Ends all other sessions,
 * in which the factor was not verified. Refuses with `customers.factor-offer-over`, and at `code` when the code does
 * not match the pending secret.
 */
export async function confirmFactor(
  tx: Tx,
  { customerId, key, now, sessionHash }: Owner & { sessionHash: Buffer },
  code: string,
): Promise<Result<string[]>> {
  const offered = offeredIn(await factorOf(tx, customerId), { customerId, key, now });
  if (!offered) return refuse('customers.factor-offer-over', {}, 'conflict');
  const step = stepOfCode(offered, code, now);
  if (step === null) return refuseField('code', 'customers.factor-code-wrong');
  await takeOffered(tx, customerId, step, now);
  await deleteOtherSessions(tx, customerId, sessionHash);
  await markFactor(tx, sessionHash, now);
  return ok(await renewRecoveryCodes(tx, customerId, key));
}

/** Replaces all recovery codes with ten new ones. */
export async function renewRecoveryCodes(tx: Tx, customerId: string, key: Buffer): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(key, customerId);
  await putRecoveryCodes(tx, customerId, hashes);
  return codes;
}

/** Turns the second factor off. Returns false when there was none. */
export function dropFactor(tx: Tx, customerId: string): Promise<boolean> {
  return deleteFactor(tx, customerId);
}

function offeredIn(row: Awaited<ReturnType<typeof factorOf>>, { customerId, key, now }: Owner): Buffer | null {
  if (!row?.offered || !row.offered_at) return null;
  if (now.getTime() - row.offered_at.getTime() > OFFER_MINUTES * 60_000) return null;
  return unseal(key, row.offered, aboutFactor(customerId));
}
