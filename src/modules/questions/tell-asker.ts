import { DEFAULT_LOCALE, isLocale, type Locale, textIn } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { frameMail } from '../../platform/mail/mail-frame.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { readSettings } from '../content/read-settings.ts';
import { type Told, takeAskerToTell } from './questions.store.ts';

/** Whole addresses in mails, in the reader's language. */
export type QuestionLinks = { questions(main: string, productId: number, locale: Locale): string };

/** Mails the one who asked as soon as somebody's answer is on the page, once. In the transaction that put it there. */
export async function tellAsker(
  tx: Tx,
  questionId: string,
  { links, now }: { links: QuestionLinks; now: Date },
): Promise<void> {
  const told = await takeAskerToTell(tx, questionId, now);
  if (!told) return;
  const { siteName } = await readSettings(tx);
  await queueMail(tx, answeredMail(told, { links, siteName, now }));
}

export type AnsweredFrame = { links: QuestionLinks; siteName: string; now: Date };

export function answeredMail(told: Told, { links, siteName, now }: AnsweredFrame): OutgoingMail {
  const locale = isLocale(told.locale) ? told.locale : DEFAULT_LOCALE;
  const t = wordsFor(locale);
  const facts = { product: textIn(told.title, locale), shop: siteName };
  const name = told.by === 'staff' ? siteName : (told.name ?? t('questions.nameless'));
  const framed = frameMail({
    locale,
    shopName: siteName,
    heading: t('mail.questionAnswered.heading', facts),
    blocks: [
      { kind: 'text', text: t('mail.questionAnswered.question', { ...facts, question: told.question }) },
      { kind: 'text', text: t('mail.questionAnswered.answer', { name, answer: told.answer }) },
      {
        kind: 'button',
        label: t('mail.questionAnswered.button'),
        href: links.questions(told.main, told.productId, locale),
      },
    ],
    footer: t('mail.questionAnswered.footer', facts),
  });
  const subject = t('mail.questionAnswered.subject', facts);
  return { kind: 'question-answered', to: told.email, locale, subject, ...framed, now };
}
