import nodemailer from 'nodemailer';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../db.ts';
import { takeDue } from '../jobs/due-rows.ts';
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
};

export type MailSender = {
  /** Sends what is due in the outbox. Answers how many went out. Several processes may at once. */
  sendDue(): Promise<number>;
  close(): void;
};

const AT_ONCE = 10;
/** Longer than a mail can take with the time limits below, so that nobody else sends it meanwhile. */
const LEASE_MS = 120_000;

export function openMailSender({ db, smtpUrl, from, host, clock, log }: MailSenderOptions): MailSender {
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
        headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const again = rejectedForGood(error) ? null : nextTry(mail.tries, clock());
      log.warn({ mail: mail.id, tries: mail.tries, reason }, again ? 'mail will be tried again' : 'mail was rejected');
      await markFailed(db, mail.id, reason, again);
      tally('mails', { outcome: again ? 'failed' : 'rejected' });
      return false;
    }
    await markSent(db, mail.id, clock());
    tally('mails', { outcome: 'sent' });
    return true;
  };

  return {
    async sendDue() {
      let sent = 0;
      for (;;) {
        const now = clock();
        const until = new Date(now.getTime() + LEASE_MS);
        const mails = await takeDue(db, MAILS_DUE, { now, until, most: AT_ONCE });
        const done = await Promise.all(mails.map(send));
        sent += done.filter(Boolean).length;
        if (mails.length < AT_ONCE) return sent;
      }
    },
    close: () => transport.close(),
  };
}
