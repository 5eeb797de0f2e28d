import type { Db } from '../../platform/database/db.ts';
import { type EncryptedSecret, readEncryptedSecret } from '../../platform/secrets/encrypted-secrets.ts';
import type { EnteredServer } from './entered-server.ts';
import { MAIL_SERVER_SECRET, type MailConfig, parseStoredServer, readSender } from './read-mail-route.ts';

/** Sources of the mail server. The environment has priority over the admin. */
export const SERVER_SOURCES = ['environment', 'demo', 'admin', 'none'] as const;

/** Mail server as the admin shows it, without its password. */
export type ServerState = {
  source: (typeof SERVER_SOURCES)[number];
  /** False when it was encrypted with another encryption key, or written by another release. */
  isReadable: boolean;
  /** A server from the admin sends mails only if there is a sender. */
  hasSender: boolean;
  version: number;
  changed: EncryptedSecret['changed'];
  server: (Omit<EnteredServer, 'password'> & { hasPassword: boolean }) | null;
};

export async function readServerState(db: Db, config: MailConfig): Promise<ServerState> {
  const { content, version, changed } = await readEncryptedSecret(db, config, MAIL_SERVER_SECRET);
  const stored = parseStoredServer(content);
  return {
    source: getSource(config) ?? (content.state === 'none' ? 'none' : 'admin'),
    isReadable: content.state === 'none' || stored !== null,
    hasSender: (await readSender(db, config)) !== null,
    version,
    changed: content.state === 'none' ? null : changed,
    server: stored && {
      host: stored.host,
      port: stored.port,
      encryption: stored.encryption,
      user: stored.user,
      hasPassword: stored.password !== '',
    },
  };
}

function getSource({ demo, smtpUrl }: MailConfig): 'environment' | 'demo' | null {
  if (smtpUrl !== null) return 'environment';
  return demo ? 'demo' : null;
}
