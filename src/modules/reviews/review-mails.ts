import { DEFAULT_LOCALE, isLocale, type Locale, textIn } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { frameMail } from '../../platform/mail/mail-frame.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { readSettings } from '../content/read-settings.ts';
import { authorOf, type ToldAuthor } from './judged-reviews.store.ts';

/** Whole addresses in mails, in the reader's language. */
export type ReviewLinks = {
  /** The form for one line. */
  review(lineId: string, locale: Locale): string;
  /** All of somebody's reviews. */
  reviews(locale: Locale): string;
  /** Ends mails that ask for reviews. */
  leave(token: string, locale: Locale): string;
};

export type ReviewNews =
  | { kind: 'rejected'; reason: string }
  /** `name` null: the shop replies. */
  | { kind: 'replied'; name: string | null; reply: string };

/** Mails whoever wrote a review what became of it. In the transaction that made it so. */
export async function tellAuthor(
  tx: Tx,
  id: string,
  news: ReviewNews,
  { links, now }: { links: ReviewLinks; now: Date },
): Promise<void> {
  const author = await authorOf(tx, id);
  if (!author) return;
  const { siteName } = await readSettings(tx);
  await queueMail(tx, reviewMail(author, news, { links, siteName, now }));
}

export type ReviewMailFrame = { links: ReviewLinks; siteName: string; now: Date };

export function reviewMail(
  author: ToldAuthor,
  news: ReviewNews,
  { links, siteName, now }: ReviewMailFrame,
): OutgoingMail {
  const locale = isLocale(author.locale) ? author.locale : DEFAULT_LOCALE;
  const t = wordsFor(locale);
  const facts = { product: textIn(author.product, locale), shop: siteName };
  const part = news.kind === 'rejected' ? 'mail.reviewRejected' : 'mail.reviewReplied';
  const said =
    news.kind === 'rejected'
      ? t('mail.reviewRejected.reason', { reason: news.reason })
      : t('mail.reviewReplied.reply', { name: news.name ?? siteName, reply: news.reply });
  const framed = frameMail({
    locale,
    shopName: siteName,
    heading: t(`${part}.heading`, facts),
    blocks: [
      { kind: 'text', text: t(`${part}.text`, facts) },
      { kind: 'text', text: said },
      {
        kind: 'button',
        label: t(`${part}.button`),
        href: author.lineId === null ? links.reviews(locale) : links.review(author.lineId, locale),
      },
    ],
    footer: t(`${part}.footer`, facts),
  });
  const subject = t(`${part}.subject`, facts);
  return { kind: `review-${news.kind}`, to: author.email, locale, subject, ...framed, now };
}
