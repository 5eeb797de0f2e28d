import type { Locale } from '../../kernel/locale.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { CODE_TTL_MINUTES } from './verification-code.rules.ts';

type CustomerMailKind = 'signUpCode' | 'accountExists' | 'resetCode' | 'noAccount' | 'passwordChanged';

export type CustomerMailInput = {
  about: CustomerMailKind;
  to: string;
  locale: Locale;
  shopName: string;
  /** Verification code, for the mails that contain one. */
  code?: string;
  now: Date;
};

/**
 * Builds an account mail in the language of the request. It contains no text entered by the visitor, because the
 * address may belong to another person.
 */
export function buildCustomerMail({ about, to, locale, shopName, code = '', now }: CustomerMailInput): OutgoingMail {
  const t = getTranslator(locale);
  const facts = { shop: shopName, code };
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
