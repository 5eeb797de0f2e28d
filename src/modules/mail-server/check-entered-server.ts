import { isIP } from 'node:net';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { isMailAddress } from '../../platform/mail/smtp-transport.ts';
import type { EnteredServer } from './entered-server.ts';

/** Fields that must be unchanged for the saved password to be used again. */
const BOUND_TO_PASSWORD = ['host', 'port', 'encryption', 'user'] as const;

/**
 * Validates a submitted mail server and adds the saved password when the password field is empty. The saved password is
 * used only for the same server and user: with a stolen owner session, an attacker could otherwise change the host and
 * receive the password.
 * @param stored saved mail server; null without one, or when it cannot be decrypted
 */
export function checkEnteredServer(entered: EnteredServer, stored: EnteredServer | null): Result<EnteredServer> {
  const { host, encryption, user } = entered;
  if (isIP(host) !== 0 && !isMailAddress(host)) return refuseField('server.host', 'mail.host-refused');
  if (user === '') return ok({ ...entered, password: '' });
  if (encryption === 'none') return refuseField('server.encryption', 'mail.login-unencrypted');
  if (entered.password !== '') return ok(entered);
  if (stored === null || stored.password === '')
    return refuseField('server.password', 'fields.required', { type: 'password' });
  if (BOUND_TO_PASSWORD.some((field) => stored[field] !== entered[field]))
    return refuseField('server.password', 'mail.password-again');
  return ok({ ...entered, password: stored.password });
}
