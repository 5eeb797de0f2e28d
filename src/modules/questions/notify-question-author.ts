import { DEFAULT_LOCALE, isLocale, type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type AnsweredQuestion, claimAuthorNotification } from './questions.store.ts';

/** Absolute URLs for mails, in the language of the recipient. */
export type QuestionLinks = { questions(main: string, productId: number, locale: Locale): string };

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    questionLinks: QuestionLinks;
  }
}

/**
 * Mails the author of a question when the first answer is published, once. Must run in the transaction that publishes
 * the answer.
 */
export async function notifyQuestionAuthor(
  tx: Tx,
  questionId: string,
  { links, now }: { links: QuestionLinks; now: Date },
): Promise<void> {
  const recipient = await claimAuthorNotification(tx, questionId, now);
  if (!recipient) return;
  const { siteName } = await readSettings(tx);
  await queueMail(tx, buildAnsweredMail(recipient, { links, siteName, now }));
}

export type AnsweredMailContext = { links: QuestionLinks; siteName: string; now: Date };

export function buildAnsweredMail(
  recipient: AnsweredQuestion,
  { links, siteName, now }: AnsweredMailContext,
): OutgoingMail {
  const locale = isLocale(recipient.locale) ? recipient.locale : DEFAULT_LOCALE;
  const t = getTranslator(locale);
  const facts = { product: pickTranslation(recipient.title, locale), shop: siteName };
  const name = recipient.by === 'staff' ? siteName : (recipient.name ?? t('questions.nameless'));
  const framed = renderMail({
    locale,
    shopName: siteName,
    heading: t('mail.questionAnswered.heading', facts),
    blocks: [
      { kind: 'text', text: t('mail.questionAnswered.question', { ...facts, question: recipient.question }) },
      { kind: 'text', text: t('mail.questionAnswered.answer', { name, answer: recipient.answer }) },
      {
        kind: 'button',
        label: t('mail.questionAnswered.button'),
        href: links.questions(recipient.main, recipient.productId, locale),
      },
    ],
    footer: t('mail.questionAnswered.footer', facts),
  });
  const subject = t('mail.questionAnswered.subject', facts);
  return { kind: 'question-answered', to: recipient.email, locale, subject, ...framed, now };
}
