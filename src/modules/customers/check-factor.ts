import { createHmac } from 'node:crypto';
import { readTrackCode, trackCode } from '../../kernel/ids.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { unseal } from '../../platform/sealed.ts';
import { stepOfCode } from '../../platform/totp.ts';
import { factorOf, spendRecoveryCode, spendStep } from './second-factor.store.ts';

const RECOVERY_CODES = 10;

/** What the factor of somebody is sealed for. */
export function aboutFactor(customerId: string): string {
  return `second factor of ${customerId}`;
}

/**
 * Uses up a code of somebody's app, or one of their recovery codes. Refuses at `code` with
 * `customers.factor-code-used` and `customers.factor-code-wrong`, the latter also where there is no factor.
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

/** Ten new codes to write down, and what is kept of them. */
export function newRecoveryCodes(key: Buffer, customerId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, trackCode);
  return { codes, hashes: codes.map((code) => recoveryHash(key, customerId, code)) };
}

/** With the key: fifty bits alone could be found from a stolen table. */
function recoveryHash(key: Buffer, customerId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery code of ${customerId}: ${code}`).digest();
}
