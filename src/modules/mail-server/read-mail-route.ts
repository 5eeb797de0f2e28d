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

/** The mail server and the sender: those of the environment, else those entered in the admin. Null without a server. */
export async function readMailRoute(db: Db, config: MailConfig): Promise<MailRoute | null> {
  const server = config.smtpUrl === null ? await readStoredServer(db, config) : { url: config.smtpUrl };
  return server && { server, from: await readSender(db, config) };
}

export async function hasMailServer(db: Db, config: MailConfig): Promise<boolean> {
  return config.smtpUrl !== null || (await readStoredServer(db, config)) !== null;
}

/** Sender of mails: MAIL_FROM, else the setting, else an example. */
export async function readSender(db: Db, { mailFrom }: Pick<MailConfig, 'mailFrom'>): Promise<MailRoute['from']> {
  if (mailFrom !== null) return mailFrom;
  const { mailSenderName, mailSenderAddress, siteName } = await readSettings(db);
  return mailSenderAddress === '' ? DEFAULT_SENDER : { name: mailSenderName || siteName, address: mailSenderAddress };
}

/** Null when there is none, or when it cannot be read. */
export function parseStoredServer(content: SecretContent): EnteredServer | null {
  return parseSecret(content, mailServerSchema);
}

async function readStoredServer(db: Db, config: MailConfig): Promise<EnteredServer | null> {
  // everyone can sign in as the owner of a demo shop
  if (config.demo) return null;
  return parseStoredServer((await readEncryptedSecret(db, config, MAIL_SERVER_SECRET)).content);
}
