import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../database/db.ts';
import { findRecipientMail, type RecipientMail, selectRecipientMails } from './mail.store.ts';
import { queueMail } from './queue-mail.ts';

const MAX_LISTED_MAILS = 30;

/** Mails to a recipient whose text mentions a code, e.g. of an order, newest first. */
export function listMailsAbout(db: Db, recipient: string, code: string): Promise<RecipientMail[]> {
  return selectRecipientMails(db, { recipient, code }, MAX_LISTED_MAILS);
}

/** Queues a copy of a mail to the same recipient; returns its subject, or null when the recipient has no such mail. */
export async function resendMailAbout(
  tx: Db,
  mail: { id: string; recipient: string; code: string },
  now: Date,
): Promise<string | null> {
  const found = await findRecipientMail(tx, mail);
  if (!found) return null;
  const { kind, recipient, locale, subject, html, plain, headers } = found;
  await queueMail(tx, { kind, to: recipient, locale: locale as Locale, subject, html, plain, headers, now });
  return subject;
}
