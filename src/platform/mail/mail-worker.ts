import nodemailer from 'nodemailer';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../db.ts';
import { markFailed, markSent, takeDueMails, type WaitingMail } from './mail.store.ts';
import { onMailQueued } from './mail-bell.ts';
import { nextTry, rejectedForGood } from './mail-retry.ts';

export type MailWorkerOptions = {
  db: Db;
  /** `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** The sender, e.g. `Souk <shop@example.com>`. */
  from: string;
  /** The part of Message-ID after the @: the shop's host. */
  host: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Milliseconds between two looks at the outbox; 2000 unless told. */
  pause?: number;
};

export type MailWorker = {
  /** Lets the mails in hand go out, then ends. */
  stop(): Promise<void>;
};

const AT_ONCE = 10;
/** Longer than a mail can take with the time limits below, so that nobody else sends it meanwhile. */
const LEASE_MS = 120_000;
/** The ring comes before the causing transaction commits. */
const AFTER_RING_MS = 100;

/** Sends what waits in the outbox, over SMTP, until stopped. Several may run on one database. */
export function startMailWorker({ db, smtpUrl, from, host, clock, log, pause = 2_000 }: MailWorkerOptions): MailWorker {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  const send = async (mail: WaitingMail) => {
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
      return;
    }
    await markSent(db, mail.id, clock());
  };

  const sendAllDue = async () => {
    for (;;) {
      const now = clock();
      const mails = await takeDueMails(db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE);
      await Promise.all(mails.map(send));
      if (mails.length < AT_ONCE || stopped) return;
    }
  };

  const lookIn = (milliseconds: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      round = round
        .then(sendAllDue)
        // the database may be away; the outbox waits for it
        .catch((error: unknown) => log.warn({ error: String(error) }, 'the outbox could not be read'))
        .then(() => lookIn(pause));
    }, milliseconds);
    timer.unref();
  };

  const forget = onMailQueued(() => lookIn(AFTER_RING_MS));
  lookIn(0);
  return {
    async stop() {
      stopped = true;
      forget();
      clearTimeout(timer);
      await round;
      transport.close();
    },
  };
}
