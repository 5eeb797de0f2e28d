import type { Locale } from '../../kernel/locale.ts';
import { frameMail, type MailBlock } from '../../platform/mail/mail-frame.ts';
import type { OutgoingMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { CONFIRM_DAYS } from './newsletter.rules.ts';

/** Absolute URLs for mails, in the language of the recipient. */
export type NewsletterLinks = {
  confirm(token: string, locale: Locale): string;
  leave(token: string, locale: Locale): string;
  /** One-click unsubscribe URL for mail clients (RFC 8058). */
  leaveAtOnce(token: string): string;
};

type About = { to: string; locale: Locale; shopName: string; links: NewsletterLinks; now: Date };

/** Confirmation mail. It contains no user-entered text, because the address may belong to someone else. */
export function confirmMail({ to, locale, shopName, links, now }: About, token: string): OutgoingMail {
  const t = wordsFor(locale);
  const facts = { shop: shopName };
  const blocks: MailBlock[] = [
    { kind: 'text', text: t('mail.newsletterConfirm.text', facts) },
    { kind: 'button', label: t('mail.newsletterConfirm.button'), href: links.confirm(token, locale) },
    { kind: 'text', text: t('mail.newsletterConfirm.valid', { days: CONFIRM_DAYS }) },
    { kind: 'text', text: t('mail.newsletterConfirm.notYou', facts) },
  ];
  const heading = t('mail.newsletterConfirm.heading', facts);
  const framed = frameMail({ locale, shopName, heading, blocks, footer: t('mail.why', facts) });
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
export function letterMail(kind: 'welcome' | 'already', context: About, leaveToken: string): OutgoingMail {
  const { to, locale, shopName, links, now } = context;
  const t = wordsFor(locale);
  const facts = { shop: shopName };
  const key = kind === 'welcome' ? 'newsletterWelcome' : 'newsletterAlready';
  const blocks: MailBlock[] = [
    { kind: 'text', text: t(`mail.${key}.text`, facts) },
    { kind: 'text', text: `${t('mail.newsletterLeave')}\n${links.leave(leaveToken, locale)}` },
  ];
  const heading = t(`mail.${key}.heading`, facts);
  const framed = frameMail({ locale, shopName, heading, blocks, footer: t('mail.newsletterWhy', facts) });
  const headers = wayOut(links.leaveAtOnce(leaveToken));
  return { kind: `newsletter-${kind}`, to, locale, subject: t(`mail.${key}.subject`, facts), ...framed, headers, now };
}

/** Unsubscribe headers, required in every newsletter (RFC 2369 §3.2, RFC 8058 §3.1). */
function wayOut(href: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
