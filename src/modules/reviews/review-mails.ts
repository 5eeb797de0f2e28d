import { DEFAULT_LOCALE, isLocale, type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type AuthorRecipient, findAuthor } from './moderation/moderation.store.ts';

/** Absolute URLs for mails, in the language of the recipient. */
export type ReviewLinks = {
  /** Review form of an order line. */
  review(lineId: string, locale: Locale): string;
  /** All reviews of the customer. */
  reviews(locale: Locale): string;
  /** Unsubscribes from review invitations. */
  unsubscribe(token: string, locale: Locale): string;
};

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    reviewLinks: ReviewLinks;
  }
}

export type ReviewEvent =
  | { kind: 'rejected'; reason: string }
  /** `name` is null for replies of the shop. */
  | { kind: 'replied'; name: string | null; reply: string };

/** Mails the author of a review about a rejection or a reply. Must run in the transaction of the change. */
export async function notifyAuthor(
  tx: Tx,
  id: string,
  event: ReviewEvent,
  { links, now }: { links: ReviewLinks; now: Date },
): Promise<void> {
  const author = await findAuthor(tx, id);
  if (!author) return;
  const { siteName } = await readSettings(tx);
  await queueMail(tx, buildReviewMail(author, event, { links, siteName, now }));
}

export type ReviewMailContext = { links: ReviewLinks; siteName: string; now: Date };

export function buildReviewMail(
  author: AuthorRecipient,
  event: ReviewEvent,
  { links, siteName, now }: ReviewMailContext,
): OutgoingMail {
  const locale = isLocale(author.locale) ? author.locale : DEFAULT_LOCALE;
  const t = getTranslator(locale);
  const facts = { product: pickTranslation(author.product, locale), shop: siteName };
  const part = event.kind === 'rejected' ? 'mail.reviewRejected' : 'mail.reviewReplied';
  const text =
    event.kind === 'rejected'
      ? t('mail.reviewRejected.reason', { reason: event.reason })
      : t('mail.reviewReplied.reply', { name: event.name ?? siteName, reply: event.reply });
  const framed = renderMail({
    locale,
    shopName: siteName,
    heading: t(`${part}.heading`, facts),
    blocks: [
      { kind: 'text', text: t(`${part}.text`, facts) },
      { kind: 'text', text: text },
      {
        kind: 'button',
        label: t(`${part}.button`),
        href: author.lineId === null ? links.reviews(locale) : links.review(author.lineId, locale),
      },
    ],
    footer: t(`${part}.footer`, facts),
  });
  const subject = t(`${part}.subject`, facts);
  return { kind: `review-${event.kind}`, to: author.email, locale, subject, ...framed, now };
}
