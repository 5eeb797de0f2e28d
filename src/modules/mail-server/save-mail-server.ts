import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readEncryptedSecret, saveEncryptedSecret } from '../../platform/secrets/encrypted-secrets.ts';
import { checkEnteredServer } from './check-entered-server.ts';
import type { ServerChange } from './describe-server-change.ts';
import type { EnteredServer } from './entered-server.ts';
import { MAIL_SERVER_SECRET, type MailConfig, parseStoredServer } from './read-mail-route.ts';

/** Refusals of `requireEditableServer`. */
export const EDITING_REFUSALS = { 'mail.demo-server': 'refused', 'mail.environment-server': 'refused' } as const;

/** Refusals of `checkEnteredServer`. */
export const SERVER_REFUSALS = {
  'mail.host-refused': 'refused',
  'mail.login-unencrypted': 'refused',
  'mail.password-again': 'refused',
} as const;

type ServerEntry = {
  server: EnteredServer;
  /** Version that the change is based on; 0 before the first one. */
  version: number;
  staffName: string;
  now: Date;
};

/** Stores a mail server encrypted. Refuses as `EDITING_REFUSALS`, `SERVER_REFUSALS` and `SAVE_SECRET_REFUSALS`. */
export async function saveMailServer(
  tx: Tx,
  config: MailConfig,
  { server, version, staffName, now }: ServerEntry,
): Promise<Result<ServerChange>> {
  const editable = requireEditableServer(config);
  if (!editable.ok) return editable;
  const { content } = await readEncryptedSecret(tx, config, MAIL_SERVER_SECRET);
  const before = parseStoredServer(content);
  const checked = checkEnteredServer(server, before);
  if (!checked.ok) return checked;
  const after = checked.value;
  const change = { name: MAIL_SERVER_SECRET, text: JSON.stringify(after), version, staffName, now };
  const saved = await saveEncryptedSecret(tx, config, change);
  if (!saved.ok) return saved;
  const wasUnreadable = content.state !== 'none' && before === null;
  return ok({ before, wasUnreadable, after, version: saved.value.version });
}

/**
 * Refuses changes while the environment sets the server, and in a demo shop: its owner password is public, so any visitor
 * could send mails as the shop.
 */
export function requireEditableServer({ demo, smtpUrl }: Pick<MailConfig, 'demo' | 'smtpUrl'>): Result<null> {
  if (demo) return refuse('mail.demo-server');
  return smtpUrl === null ? ok(null) : refuse('mail.environment-server');
}
