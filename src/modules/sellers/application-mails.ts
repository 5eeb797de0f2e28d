import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { CODE_TTL_MINUTES } from '../customers/verification-code.rules.ts';

/** Absolute URLs for mails, in the language of the recipient. */
export type SellerLinks = { application(locale: Locale): string; store(slug: string, locale: Locale): string };

/** Events of an application that are mailed to the applicant. */
export const APPLICATION_EVENTS = ['code', 'open', 'received', 'wanted', 'approved', 'rejected'] as const;
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number];

type ApplicationMailInput = {
  event: ApplicationEvent;
  to: string;
  locale: string;
  shopName: string;
  links: SellerLinks;
  now: Date;
};
type ApplicationMailFacts = {
  code?: string;
  /** Text of staff: the requested information or the reason of the rejection. */
  reason?: string;
  store?: { name: string; slug: string };
};

/**
 * Builds a mail about an application. Before the address is verified the mail contains no text entered by the
 * applicant.
 */
export function buildApplicationMail(
  about: ApplicationMailInput,
  { code, reason, store }: ApplicationMailFacts = {},
): OutgoingMail {
  const { event, to, shopName, links, now } = about;
  const locale = isLocale(about.locale) ? about.locale : DEFAULT_LOCALE;
  const t = getTranslator(locale);
  const facts = { shop: shopName, code: code ?? '', store: store?.name ?? '' };
  const blocks: MailBlock[] = [{ kind: 'text', text: t(`mail.seller.${event}.text`, facts) }];
  if (code) {
    blocks.push({ kind: 'code', code });
    blocks.push({ kind: 'text', text: t('mail.codeValid', { minutes: CODE_TTL_MINUTES }) });
    blocks.push({ kind: 'text', text: t('mail.seller.code.notYou', facts) });
  }
  if (reason) blocks.push({ kind: 'text', text: `${t('mail.seller.reason')}\n${reason}` });
  const href = event === 'approved' && store ? links.store(store.slug, locale) : links.application(locale);
  if (event !== 'code') blocks.push({ kind: 'button', label: t(`mail.seller.${event}.button`), href });
  const heading = t(`mail.seller.${event}.heading`, facts);
  const framed = renderMail({ locale, shopName, heading, blocks, footer: t('mail.why', facts) });
  return { kind: `seller-${event}`, to, locale, subject: t(`mail.seller.${event}.subject`, facts), ...framed, now };
}
