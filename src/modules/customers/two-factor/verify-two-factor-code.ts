import { createHmac } from 'node:crypto';
import { parseTrackCode, randomTrackCode } from '../../../kernel/ids.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { decryptSecret } from '../../../platform/security/encrypt-secret.ts';
import { findTotpStep } from '../../../platform/security/totp.ts';
import { consumeRecoveryCode, consumeTotpStep, findTwoFactor } from './two-factor.store.ts';

const RECOVERY_CODE_COUNT = 10;

/** Additional authenticated data (AAD) for encrypting a TOTP secret. */
export function buildTotpAad(customerId: string): string {
  return `second factor of ${customerId}`;
}

/**
 * Consumes a TOTP code or a recovery code. Refuses at `code` with `customers.factor-code-used` and
 * `customers.factor-code-wrong`; the latter also when the account has no second factor.
 */
export async function verifyTwoFactorCode(
  tx: Tx,
  { customerId, key, now }: { customerId: string; key: Buffer; now: Date },
  code: string,
): Promise<Result<'app' | 'recovery'>> {
  const secret = (await findTwoFactor(tx, customerId))?.secret;
  const wrong = refuseField('code', 'customers.factor-code-wrong');
  if (!secret) return wrong;
  const step = findTotpStep(decryptSecret(key, secret, buildTotpAad(customerId)), code, now);
  if (step !== null)
    return (await consumeTotpStep(tx, customerId, step))
      ? ok('app')
      : refuseField('code', 'customers.factor-code-used');
  const recovery = parseTrackCode(code);
  if (recovery === null) return wrong;
  return (await consumeRecoveryCode(tx, customerId, hashRecoveryCode(key, customerId, recovery), now))
    ? ok('recovery')
    : wrong;
}

/** Generates ten recovery codes and the hashes to store. */
export function generateRecoveryCodes(key: Buffer, customerId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, randomTrackCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(key, customerId, code)) };
}

/** Keyed hash (HMAC): the 50 bits of a code could be brute-forced from a stolen table otherwise. */
function hashRecoveryCode(key: Buffer, customerId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery code of ${customerId}: ${code}`).digest();
}
