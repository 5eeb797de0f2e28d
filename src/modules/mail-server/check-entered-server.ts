import { isIP } from 'node:net';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { isMailAddress } from '../../platform/mail/smtp-transport.ts';
import type { EnteredServer } from './entered-server.ts';

/** What the saved password may be sent to. */
const BOUND_TO_PASSWORD = ['host', 'port', 'encryption', 'user'] as const;

/**
 * Completes an entered server with the saved password, which is kept only for the same server and user: otherwise whoever
 * controls the session of an owner could have it sent to a server of their own.
 * @param stored null when there is none, or when it cannot be read
 */
export function checkEnteredServer(entered: EnteredServer, stored: EnteredServer | null): Result<EnteredServer> {
  const { host, encryption, user } = entered;
  if (isIP(host) !== 0 && !isMailAddress(host)) return refuseField('server.host', 'mail.host-refused');
  if (user === '') return ok(Object.assign({}, entered, { password: '' }));
  if (encryption === 'none') return refuseField('server.encryption', 'mail.login-unencrypted');
  if (entered.password !== '') return ok(entered);
  if (stored === null || stored.password === '')
    return refuseField('server.password', 'fields.required', { type: 'password' });
  if (BOUND_TO_PASSWORD.some((field) => stored[field] !== entered[field]))
    return refuseField('server.password', 'mail.password-again');
  return ok(Object.assign({}, entered, { password: stored.password }));
}
