import nodemailer from 'nodemailer';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../db.ts';
import { keepDue, takeDue } from '../jobs/due-rows.ts';
import { hideSecrets } from '../log-words.ts';
import { tally } from '../tally.ts';
import { MAILS_DUE, type MailRow, markFailed, markSent } from './mail.store.ts';
import { nextTry, rejectedForGood } from './mail-retry.ts';

export type MailSenderOptions = {
  db: Db;
  /** `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** The sender, e.g. `Souk <shop@example.com>`. */
  from: string;
  /** The part of Message-ID after the @: the shop's host. */
  host: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** How long a mail in sending is reserved, milliseconds; two minutes by default. */
  leaseMs?: number;
};

export type MailSender = {
  /** Sends what is due in the outbox. Answers how many went out. Several processes may at once. */
  sendDue(): Promise<number>;
  close(): void;
};

const AT_ONCE = 10;
/**
 * A mail that its process died with is taken up by another after this. No bound on how long one takes: a server may
 * answer each command just in time, and the mails before it on the same connection as slowly.
 */
const LEASE_MS = 120_000;
/** So often in a lease it is renewed for what is still in hand; one renewal may be lost, and a second. */
const RENEWALS = 4;

export function openMailSender(options: MailSenderOptions): MailSender {
  const { db, smtpUrl, from, host, clock, log, leaseMs = LEASE_MS } = options;
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });

  const send = async (mail: MailRow): Promise<boolean> => {
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
      const reason = error instanceof Error ? error.message : String(error);
      const again = rejectedForGood(error) ? null : nextTry(mail.tries, clock());
      const told = { mail: mail.id, tries: mail.tries, reason: hideSecrets(reason) };
      log.warn(told, again ? 'mail will be tried again' : 'mail was rejected');
      await markFailed(db, mail.id, reason, again);
      tally('mails', { outcome: again ? 'failed' : 'rejected' });
      return false;
    }
    await markSent(db, mail.id, clock());
    tally('mails', { outcome: 'sent' });
    return true;
  };

  /** While any of them is in hand, all of them stay this process's. */
  const sendAll = async (mails: readonly MailRow[], from: Date): Promise<boolean[]> => {
    const ids = mails.map(({ id }) => id);
    const renew = () => keepDue(db, MAILS_DUE, ids, { from, until: new Date(clock().getTime() + leaseMs) });
    // a database that is away hands them to nobody else either
    const renewing = setInterval(() => void renew().catch(() => undefined), leaseMs / RENEWALS);
    const results = await Promise.allSettled(mails.map(send)).finally(() => clearInterval(renewing));
    // such a mail is taken again when its lease is over
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected')
        log.warn({ mail: ids[index], reason: hideSecrets(String(result.reason)) }, 'mail could not be recorded');
    }
    return results.map((result) => result.status === 'fulfilled' && result.value);
  };

  return {
    async sendDue() {
      let sent = 0;
      for (;;) {
        const now = clock();
        const until = new Date(now.getTime() + leaseMs);
        const mails = await takeDue(db, MAILS_DUE, { now, until, most: AT_ONCE });
        const done = await sendAll(mails, until);
        sent += done.filter(Boolean).length;
        if (mails.length < AT_ONCE) return sent;
      }
    },
    close: () => transport.close(),
  };
}
