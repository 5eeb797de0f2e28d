import type { Locale } from '../../kernel/locale.ts';
import { frameMail, type MailBlock } from '../../platform/mail/mail-frame.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { CODE_MINUTES } from '../customers/code.rules.ts';
import { SOCIAL_TITLES, type SocialName } from './social.rules.ts';

export type SocialMail = {
  about: 'socialCode' | 'socialLinked';
  to: string;
  locale: Locale;
  shopName: string;
  provider: SocialName;
  /** Verification code, for the mail that contains one. */
  code?: string;
  now: Date;
};

/**
 * Builds a mail about social login. It contains no text entered by the visitor, because the address may belong to
 * another person.
 */
export function socialMail({ about, to, locale, shopName, provider, code = '', now }: SocialMail): OutgoingMail {
  const t = wordsFor(locale);
  const facts = { shop: shopName, provider: SOCIAL_TITLES[provider], code };
  const blocks: MailBlock[] = [{ kind: 'text', text: t(`mail.${about}.text`, facts) }];
  if (code) {
    blocks.push({ kind: 'code', code });
    blocks.push({ kind: 'text', text: t('mail.codeValid', { minutes: CODE_MINUTES }) });
  }
  blocks.push({ kind: 'text', text: t(`mail.${about}.notYou`, facts) });
  const heading = t(`mail.${about}.heading`, facts);
  const framed = frameMail({ locale, shopName, heading, blocks, footer: t('mail.why', facts) });
  const kind = about.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { kind, to, locale, subject: t(`mail.${about}.subject`, facts), ...framed, now };
}
