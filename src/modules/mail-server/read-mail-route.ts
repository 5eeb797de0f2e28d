import type { Db } from '../../platform/database/db.ts';
import type { MailRoute } from '../../platform/mail/smtp-transport.ts';
import { type KeySource, readEncryptedSecret, type SecretContent } from '../../platform/secrets/encrypted-secrets.ts';
import { parseSecret } from '../../platform/secrets/parse-secret.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type EnteredServer, mailServerSchema } from './entered-server.ts';

export type MailConfig = KeySource & { demo: boolean; smtpUrl: string | null; mailFrom: string | null };

/** Name of the encrypted secret. It contains the whole server, so that its password cannot be sent to another one. */
export const MAIL_SERVER_SECRET = 'mail.server';

const DEFAULT_SENDER = 'Souk <shop@souk.example>';

/**
 * Reads the mail server and the sender: from the environment, else from the admin. Null without a server. A server from
 * the admin needs a sender, because mail servers reject the example address permanently.
 */
export async function readMailRoute(db: Db, config: MailConfig): Promise<MailRoute | null> {
  if (config.smtpUrl !== null)
    return { server: { url: config.smtpUrl }, from: (await readSender(db, config)) ?? DEFAULT_SENDER };
  const server = parseStoredServer(await readStoredContent(db, config));
  if (!server) return null;
  const from = await readSender(db, config);
  return from === null ? null : { server, from };
}

/** Whether there is a mail server with a sender, so that mails are sent. */
export async function hasMailServer(db: Db, config: MailConfig): Promise<boolean> {
  return config.smtpUrl !== null || (await readMailRoute(db, config)) !== null;
}

/** Whether the saved mail server cannot be decrypted or parsed. Queued mails then wait until an owner saves it again. */
export async function isMailServerUnreadable(db: Db, config: MailConfig): Promise<boolean> {
  if (config.smtpUrl !== null) return false;
  const content = await readStoredContent(db, config);
  return content.state !== 'none' && parseStoredServer(content) === null;
}

/** Sender of mails: MAIL_FROM, else the setting; null without both. */
export async function readSender(
  db: Db,
  { mailFrom }: Pick<MailConfig, 'mailFrom'>,
): Promise<MailRoute['from'] | null> {
  if (mailFrom !== null) return mailFrom;
  const { mailSenderName, mailSenderAddress, siteName } = await readSettings(db);
  return mailSenderAddress === '' ? null : { name: mailSenderName || siteName, address: mailSenderAddress };
}

/** Null when there is none, or when it cannot be read. */
export function parseStoredServer(content: SecretContent): EnteredServer | null {
  return parseSecret(content, mailServerSchema);
}

async function readStoredContent(db: Db, config: MailConfig): Promise<SecretContent> {
  // the owner password of a demo shop is public
  if (config.demo) return { state: 'none' };
  return (await readEncryptedSecret(db, config, MAIL_SERVER_SECRET)).content;
}
