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

/** A secret that was offered and never confirmed is worth nothing after a while. */
const OFFER_MINUTES = 15;

type Owner = { customerId: string; key: Buffer; now: Date };

/** What somebody's second factor looks like to themselves. `offered` is the secret that waits for its first code. */
export type Factor = { since: Date | null; codesLeft: number; offered: Buffer | null };

export async function showFactor(db: Db, { customerId, key, now }: Owner): Promise<Factor> {
  const [row, codesLeft] = await Promise.all([factorOf(db, customerId), recoveryCodesLeft(db, customerId)]);
  return { since: row?.since ?? null, codesLeft, offered: offeredIn(row, { customerId, key, now }) };
}

/** Makes a secret that counts once a code of it was typed; the one in force stays until then. */
export async function offerFactor(tx: Tx, { customerId, key, now }: Owner): Promise<void> {
  await offerSecret(tx, customerId, seal(key, newTotpSecret(), aboutFactor(customerId)), now);
}

/**
 * Puts the offered secret in force, with ten new recovery codes, which are told this once. Ends every other session,
 * where nobody gave it. Refuses with `customers.factor-offer-over`, and at `code` what is not of the offered secret.
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

/** Ten recovery codes instead of all earlier ones. */
export async function renewRecoveryCodes(tx: Tx, customerId: string, key: Buffer): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(key, customerId);
  await putRecoveryCodes(tx, customerId, hashes);
  return codes;
}

/** From now on the password alone signs in. False when there was nothing to take away. */
export function dropFactor(tx: Tx, customerId: string): Promise<boolean> {
  return deleteFactor(tx, customerId);
}

function offeredIn(row: Awaited<ReturnType<typeof factorOf>>, { customerId, key, now }: Owner): Buffer | null {
  if (!row?.offered || !row.offered_at) return null;
  if (now.getTime() - row.offered_at.getTime() > OFFER_MINUTES * 60_000) return null;
  return unseal(key, row.offered, aboutFactor(customerId));
}
