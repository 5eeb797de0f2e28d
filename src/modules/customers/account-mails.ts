import { isLocale, type Locale, withDigits } from '../../kernel/locale.ts';
import { frameMail, type MailBlock } from '../../platform/mail/mail-frame.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { CODE_MINUTES } from './code.rules.ts';

/** URLs used in account mails. */
export type AccountMailLinks = {
  signIn(locale: Locale): string;
  forgotPassword(locale: Locale): string;
  /** Page that reverts a change of the e-mail address. */
  emailBack(token: string, locale: Locale): string;
};

/** Account event that is mailed to the customer, with the data its template needs. */
export type AccountNews =
  | { about: 'emailCode'; code: string }
  | { about: 'emailTaken' }
  | { about: 'emailChanged'; email: string; href: string; until: Date }
  | { about: 'emailRestored'; href: string }
  | { about: 'deletionAsked'; until: Date; href: string }
  | { about: 'deletionUndone' }
  | { about: 'deletionDone' };

type About = { to: string; locale: Locale; shopName: string; now: Date };

/** Builds the mail for an account event. */
export function accountMail(news: AccountNews, { to, locale, shopName, now }: About): OutgoingMail {
  const t = wordsFor(locale);
  const { about } = news;
  const code = 'code' in news ? news.code : '';
  const facts = {
    shop: shopName,
    code,
    email: 'email' in news ? `\u2068${news.email}\u2069` : '',
    date: 'until' in news ? dayOf(news.until, locale) : '',
  };
  const blocks: MailBlock[] = [{ kind: 'text', text: t(`mail.account.${about}.text`, facts) }];
  if (code) {
    blocks.push({ kind: 'code', code }, { kind: 'text', text: t('mail.codeValid', { minutes: CODE_MINUTES }) });
  }
  if ('href' in news) blocks.push({ kind: 'button', label: t(`mail.account.${news.about}.button`), href: news.href });
  blocks.push({ kind: 'text', text: t(`mail.account.${about}.more`, facts) });
  const heading = t(`mail.account.${about}.heading`, facts);
  const framed = frameMail({ locale, shopName, heading, blocks, footer: t('mail.account.why', facts) });
  const kind = about.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { kind, to, locale, subject: t(`mail.account.${about}.subject`, facts), ...framed, now };
}

/** Parses the stored mail language of a customer; falls back to English. */
export function mailLocale(stored: string): Locale {
  return isLocale(stored) ? stored : 'en';
}

function dayOf(time: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(withDigits(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
