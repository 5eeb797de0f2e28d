import { addDigitsToTag, isLocale, type Locale } from '../../kernel/locale.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { CODE_TTL_MINUTES } from './verification-code.rules.ts';

/** URLs used in account mails. */
export type AccountMailLinks = {
  signIn(locale: Locale): string;
  forgotPassword(locale: Locale): string;
  /** Page that reverts a change of the e-mail address. */
  undoEmailChange(token: string, locale: Locale): string;
};

/** Account event that is mailed to the customer, with the data its template needs. */
export type AccountEvent =
  | { about: 'emailCode'; code: string }
  | { about: 'emailTaken' }
  | { about: 'emailChanged'; email: string; href: string; until: Date }
  | { about: 'emailRestored'; href: string }
  | { about: 'deletionRequested'; until: Date; href: string }
  | { about: 'deletionCancelled' }
  | { about: 'deletionDone' };

type MailEnvelope = { to: string; locale: Locale; shopName: string; now: Date };

/** Builds the mail for an account event. */
export function buildAccountMail(event: AccountEvent, { to, locale, shopName, now }: MailEnvelope): OutgoingMail {
  const t = getTranslator(locale);
  const { about } = event;
  const code = 'code' in event ? event.code : '';
  const facts = {
    shop: shopName,
    code,
    email: 'email' in event ? `\u2068${event.email}\u2069` : '',
    date: 'until' in event ? formatDate(event.until, locale) : '',
  };
  const blocks: MailBlock[] = [{ kind: 'text', text: t(`mail.account.${about}.text`, facts) }];
  if (code) {
    blocks.push({ kind: 'code', code }, { kind: 'text', text: t('mail.codeValid', { minutes: CODE_TTL_MINUTES }) });
  }
  if ('href' in event)
    blocks.push({ kind: 'button', label: t(`mail.account.${event.about}.button`), href: event.href });
  blocks.push({ kind: 'text', text: t(`mail.account.${about}.more`, facts) });
  const heading = t(`mail.account.${about}.heading`, facts);
  const framed = renderMail({ locale, shopName, heading, blocks, footer: t('mail.account.why', facts) });
  const kind = about.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { kind, to, locale, subject: t(`mail.account.${about}.subject`, facts), ...framed, now };
}

/** Parses the stored mail language of a customer; falls back to English. */
export function parseMailLocale(stored: string): Locale {
  return isLocale(stored) ? stored : 'en';
}

function formatDate(time: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(addDigitsToTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
