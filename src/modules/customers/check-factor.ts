import { createHmac } from 'node:crypto';
import { readTrackCode, trackCode } from '../../kernel/ids.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { unseal } from '../../platform/sealed.ts';
import { stepOfCode } from '../../platform/totp.ts';
import { factorOf, spendRecoveryCode, spendStep } from './second-factor.store.ts';

const RECOVERY_CODES = 10;

/** Additional authenticated data (AAD) for encrypting a TOTP secret. */
export function aboutFactor(customerId: string): string {
  return `second factor of ${customerId}`;
}

/**
 * Consumes a TOTP code or a recovery code. Refuses at `code` with `customers.factor-code-used` and
 * `customers.factor-code-wrong`; the latter also when the account has no second factor.
 */
export async function checkFactor(
  tx: Tx,
  { customerId, key, now }: { customerId: string; key: Buffer; now: Date },
  code: string,
): Promise<Result<'app' | 'recovery'>> {
  const secret = (await factorOf(tx, customerId))?.secret;
  const wrong = refuseField('code', 'customers.factor-code-wrong');
  if (!secret) return wrong;
  const step = stepOfCode(unseal(key, secret, aboutFactor(customerId)), code, now);
  if (step !== null)
    return (await spendStep(tx, customerId, step)) ? ok('app') : refuseField('code', 'customers.factor-code-used');
  const recovery = readTrackCode(code);
  if (recovery === null) return wrong;
  return (await spendRecoveryCode(tx, customerId, recoveryHash(key, customerId, recovery), now))
    ? ok('recovery')
    : wrong;
}

/** Generates ten recovery codes and the hashes to store. */
export function newRecoveryCodes(key: Buffer, customerId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, trackCode);
  return { codes, hashes: codes.map((code) => recoveryHash(key, customerId, code)) };
}

/** Keyed hash (HMAC): the 50 bits of a code could be brute-forced from a stolen table otherwise. */
function recoveryHash(key: Buffer, customerId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery code of ${customerId}: ${code}`).digest();
}
