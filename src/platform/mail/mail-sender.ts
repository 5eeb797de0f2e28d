import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../kernel/clock.ts';
import { incrementCounter } from '../counters.ts';
import type { Db } from '../database/db.ts';
import { leaseDueRows, renewLease } from '../jobs/due-rows.ts';
import { redactSecrets } from '../security/log-redaction.ts';
import { DUE_MAILS, type MailRow, markMailFailed, markMailSent } from './mail.store.ts';
import { calculateNextRetry, isPermanentRejection } from './mail-retry.ts';
import {
  createSmtpTransport,
  hideCredentials,
  type MailRoute,
  type SmtpServer,
  type SmtpTransport,
} from './smtp-transport.ts';

export type MailSenderOptions = {
  db: Db;
  /** Reads the current server and sender; null while there is no server. */
  readRoute(): Promise<MailRoute | null>;
  /** The part of Message-ID after the @: the shop's host. */
  host: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Lease of a mail while it is sent; milliseconds, two minutes by default. */
  leaseMs?: number;
};

export type MailSender = {
  /** Sends due mails of the outbox and returns their number. Several processes can run it concurrently. */
  sendDue(): Promise<number>;
  close(): void;
};

const SEND_BATCH_SIZE = 10;
/**
 * After this time another process takes over the mails of a process that died. Sending can take longer, because a slow
 * server can delay every command, so the lease is renewed.
 */
const LEASE_MS = 120_000;
/** Renewals per lease for mails that are still being sent; two renewals can fail. */
const RENEWALS_PER_LEASE = 4;

type Route = MailRoute & { transport: SmtpTransport };

export function createMailSender(options: MailSenderOptions): MailSender {
  const { db, readRoute, host, clock, log, leaseMs = LEASE_MS } = options;
  let current: { server: SmtpServer; transport: SmtpTransport } | null = null;

  /** Reuses the connection pool until the server changes. */
  const openTransport = (server: SmtpServer): SmtpTransport => {
    if (current && isDeepStrictEqual(current.server, server)) return current.transport;
    current?.transport.close();
    current = { server, transport: createSmtpTransport(server) };
    return current.transport;
  };

  const send = async (mail: MailRow, { transport, from, server }: Route): Promise<boolean> => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.plain,
        html: mail.html,
        messageId: `<${mail.id}@${host}>`,
        date: mail.created_at,
        headers: { ...mail.headers, 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const reason = hideCredentials(error instanceof Error ? error.message : String(error), server);
      const again = isPermanentRejection(error) ? null : calculateNextRetry(mail.tries, clock());
      const details = { mail: mail.id, tries: mail.tries, reason: redactSecrets(reason) };
      log.warn(details, again ? 'mail will be tried again' : 'mail was rejected');
      await markMailFailed(db, mail.id, reason, again);
      incrementCounter('mails', { outcome: again ? 'failed' : 'rejected' });
      return false;
    }
    await markMailSent(db, mail.id, clock());
    incrementCounter('mails', { outcome: 'sent' });
    return true;
  };

  /** Renews the lease of all mails of the batch until the last one is sent. */
  const sendAll = async (mails: readonly MailRow[], route: Route, from: Date): Promise<boolean[]> => {
    const ids = mails.map(({ id }) => id);
    const renew = () => renewLease(db, DUE_MAILS, ids, { from, until: new Date(clock().getTime() + leaseMs) });
    // while the database is down, no other process can take them either
    const renewing = setInterval(() => void renew().catch(() => undefined), leaseMs / RENEWALS_PER_LEASE);
    const results = await Promise.allSettled(mails.map((mail) => send(mail, route))).finally(() =>
      clearInterval(renewing),
    );
    // the mail is sent again when its lease expires
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected')
        log.warn({ mail: ids[index], reason: redactSecrets(String(result.reason)) }, 'mail could not be recorded');
    }
    return results.map((result) => result.status === 'fulfilled' && result.value);
  };

  return {
    async sendDue() {
      let sent = 0;
      for (;;) {
        const route = await readRoute();
        if (!route) return sent;
        const now = clock();
        const until = new Date(now.getTime() + leaseMs);
        const mails = await leaseDueRows(db, DUE_MAILS, { now, until, limit: SEND_BATCH_SIZE });
        const done = await sendAll(mails, { ...route, transport: openTransport(route.server) }, until);
        sent += done.filter(Boolean).length;
        if (mails.length < SEND_BATCH_SIZE) return sent;
      }
    },
    close: () => current?.transport.close(),
  };
}
