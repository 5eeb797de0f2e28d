import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { decryptSecret, encryptSecret } from '../../../platform/security/encrypt-secret.ts';
import { createTotpSecret, findTotpStep } from '../../../platform/security/totp.ts';
import { deleteOtherSessions, setTwoFactorTime } from '../sessions/session.store.ts';
import {
  activatePendingSecret,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  savePendingSecret,
  saveRecoveryCodes,
} from './two-factor.store.ts';
import { buildTotpAad, generateRecoveryCodes } from './verify-two-factor-code.ts';

/** Lifetime of a secret that has not been confirmed. */
const PENDING_SECRET_TTL_MINUTES = 15;

type TwoFactorContext = { customerId: string; key: Buffer; now: Date };

/** Second factor as shown to its customer. `offered` is the secret that waits for its first code. */
export type TwoFactorStatus = { since: Date | null; recoveryCodesLeft: number; pendingSecret: Buffer | null };

export async function showTwoFactor(db: Db, { customerId, key, now }: TwoFactorContext): Promise<TwoFactorStatus> {
  const [row, codesLeft] = await Promise.all([findTwoFactor(db, customerId), countRecoveryCodes(db, customerId)]);
  return {
    since: row?.since ?? null,
    recoveryCodesLeft: codesLeft,
    pendingSecret: decryptPendingSecret(row, { customerId, key, now }),
  };
}

/** Stores a new pending secret; the active secret stays valid until the first code of the new one is confirmed. */
export async function startTwoFactorSetup(tx: Tx, { customerId, key, now }: TwoFactorContext): Promise<void> {
  await savePendingSecret(tx, customerId, encryptSecret(key, createTotpSecret(), buildTotpAad(customerId)), now);
}

/**
 * Activates the pending secret and returns ten new recovery codes, which are shown only once. Ends all other sessions,
 * in which the factor was not verified. Refuses with `customers.factor-offer-over`, and at `code` when the code does
 * not match the pending secret.
 */
export async function confirmTwoFactorSetup(
  tx: Tx,
  { customerId, key, now, sessionHash }: TwoFactorContext & { sessionHash: Buffer },
  code: string,
): Promise<Result<string[]>> {
  const offered = decryptPendingSecret(await findTwoFactor(tx, customerId), { customerId, key, now });
  if (!offered) return refuse('customers.factor-offer-over', {}, 'conflict');
  const step = findTotpStep(offered, code, now);
  if (step === null) return refuseField('code', 'customers.factor-code-wrong');
  await activatePendingSecret(tx, customerId, step, now);
  await deleteOtherSessions(tx, customerId, sessionHash);
  await setTwoFactorTime(tx, sessionHash, now);
  return ok(await renewRecoveryCodes(tx, customerId, key));
}

/** Replaces all recovery codes with ten new ones. */
export async function renewRecoveryCodes(tx: Tx, customerId: string, key: Buffer): Promise<string[]> {
  const { codes, hashes } = generateRecoveryCodes(key, customerId);
  await saveRecoveryCodes(tx, customerId, hashes);
  return codes;
}

/** Turns the second factor off. Returns false when there was none. */
export function disableTwoFactor(tx: Tx, customerId: string): Promise<boolean> {
  return deleteTwoFactor(tx, customerId);
}

function decryptPendingSecret(
  row: Awaited<ReturnType<typeof findTwoFactor>>,
  { customerId, key, now }: TwoFactorContext,
): Buffer | null {
  if (!row?.offered || !row.offered_at) return null;
  if (now.getTime() - row.offered_at.getTime() > PENDING_SECRET_TTL_MINUTES * 60_000) return null;
  return decryptSecret(key, row.offered, buildTotpAad(customerId));
}
