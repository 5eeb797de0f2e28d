import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../database/db.ts';
import { insertMails } from './mail.store.ts';
import { emitMailQueued } from './mail-queued-event.ts';

export type OutgoingMail = {
  /** Kind of mail, e.g. `sign-up-code`; displayed in the outbox. */
  kind: string;
  to: string;
  locale: Locale;
  subject: string;
  html: string;
  plain: string;
  /** Additional headers. ASCII, without line breaks. */
  headers?: Record<string, string>;
  now: Date;
};

/**
 * Writes a mail to the outbox. Call it in the transaction that causes the mail: it is sent only if the transaction commits,
 * and also after a crash. Nothing is sent here.
 * @returns the row's id, which is also in the mail's Message-ID
 */
export async function queueMail(tx: Db, mail: OutgoingMail): Promise<string> {
  const row = toMailRow(mail);
  await insertMails(tx, [row]);
  emitMailQueued();
  return row.id;
}

/** As `queueMail`, for several mails in one statement. */
export async function queueMails(tx: Db, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(tx, mails.map(toMailRow));
  emitMailQueued();
}

function toMailRow({ kind, to, locale, subject, html, plain, headers = {}, now }: OutgoingMail) {
  const id = uuidv7(now.getTime());
  // a line break in the subject would start another header (header injection)
  const oneLine = subject.replace(/[\r\n]+/g, ' ');
  const row = { id, kind, recipient: to, locale, subject: oneLine, html, plain, headers: JSON.stringify(headers) };
  return { ...row, created_at: now, sent_at: null, next_try_at: now, last_error: null };
}
