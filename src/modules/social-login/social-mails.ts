import type { Locale } from '../../kernel/locale.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { CODE_TTL_MINUTES } from '../customers/verification-code.rules.ts';
import { SOCIAL_PROVIDER_TITLES, type SocialProviderName } from './social-login.rules.ts';

export type SocialMailInput = {
  about: 'socialCode' | 'socialLinked';
  to: string;
  locale: Locale;
  shopName: string;
  provider: SocialProviderName;
  /** Verification code, for the mail that contains one. */
  code?: string;
  now: Date;
};

/**
 * Builds a mail about social login. It contains no text entered by the visitor, because the address may belong to
 * another person.
 */
export function buildSocialMail({
  about,
  to,
  locale,
  shopName,
  provider,
  code = '',
  now,
}: SocialMailInput): OutgoingMail {
  const t = getTranslator(locale);
  const facts = { shop: shopName, provider: SOCIAL_PROVIDER_TITLES[provider], code };
  const blocks: MailBlock[] = [{ kind: 'text', text: t(`mail.${about}.text`, facts) }];
  if (code) {
    blocks.push({ kind: 'code', code });
    blocks.push({ kind: 'text', text: t('mail.codeValid', { minutes: CODE_TTL_MINUTES }) });
  }
  blocks.push({ kind: 'text', text: t(`mail.${about}.notYou`, facts) });
  const heading = t(`mail.${about}.heading`, facts);
  const framed = renderMail({ locale, shopName, heading, blocks, footer: t('mail.why', facts) });
  const kind = about.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { kind, to, locale, subject: t(`mail.${about}.subject`, facts), ...framed, now };
}
