import type { Locale } from '../../kernel/locale.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import { CONFIRM_DAYS } from './newsletter.rules.ts';

/** Absolute URLs for mails, in the language of the recipient. */
export type NewsletterLinks = {
  confirm(token: string, locale: Locale): string;
  unsubscribe(token: string, locale: Locale): string;
  /** One-click unsubscribe URL for mail clients (RFC 8058). */
  oneClickUnsubscribe(token: string): string;
};

type NewsletterMailContext = { to: string; locale: Locale; shopName: string; links: NewsletterLinks; now: Date };

/** Confirmation mail. It contains no user-entered text, because the address may belong to someone else. */
export function buildConfirmMail(
  { to, locale, shopName, links, now }: NewsletterMailContext,
  token: string,
): OutgoingMail {
  const t = getTranslator(locale);
  const facts = { shop: shopName };
  const blocks: MailBlock[] = [
    { kind: 'text', text: t('mail.newsletterConfirm.text', facts) },
    { kind: 'button', label: t('mail.newsletterConfirm.button'), href: links.confirm(token, locale) },
    { kind: 'text', text: t('mail.newsletterConfirm.valid', { days: CONFIRM_DAYS }) },
    { kind: 'text', text: t('mail.newsletterConfirm.notYou', facts) },
  ];
  const heading = t('mail.newsletterConfirm.heading', facts);
  const framed = renderMail({ locale, shopName, heading, blocks, footer: t('mail.why', facts) });
  return {
    kind: 'newsletter-confirm',
    to,
    locale,
    subject: t('mail.newsletterConfirm.subject', facts),
    ...framed,
    now,
  };
}

/** Welcome mail, and the mail to subscribed addresses instead of a second confirmation. */
export function buildNewsletterMail(
  kind: 'welcome' | 'already',
  context: NewsletterMailContext,
  leaveToken: string,
): OutgoingMail {
  const { to, locale, shopName, links, now } = context;
  const t = getTranslator(locale);
  const facts = { shop: shopName };
  const key = kind === 'welcome' ? 'newsletterWelcome' : 'newsletterAlready';
  const blocks: MailBlock[] = [
    { kind: 'text', text: t(`mail.${key}.text`, facts) },
    { kind: 'text', text: `${t('mail.newsletterUnsubscribe')}\n${links.unsubscribe(leaveToken, locale)}` },
  ];
  const heading = t(`mail.${key}.heading`, facts);
  const framed = renderMail({ locale, shopName, heading, blocks, footer: t('mail.newsletterReason', facts) });
  const headers = buildUnsubscribeHeaders(links.oneClickUnsubscribe(leaveToken));
  return { kind: `newsletter-${kind}`, to, locale, subject: t(`mail.${key}.subject`, facts), ...framed, headers, now };
}

/** Unsubscribe headers, required in every newsletter (RFC 2369 §3.2, RFC 8058 §3.1). */
function buildUnsubscribeHeaders(href: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
