import { isEmail, normalizeEmail } from '../../kernel/contact/email.ts';
import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { cleanTypedName, removeLinks } from '../../platform/mail/remove-links.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator, type Translator } from '../../platform/translator.ts';
import { getShopLocale, type Settings } from '../settings/settings.rules.ts';
import type { ContactTopic } from './contact.rules.ts';

type ContactMessage = { topic: ContactTopic; email: string; locale: string; reference: string; message: string };

/**
 * E-mail to the sender of a message in their language: the confirmation, or the shop's answer. The address is not
 * verified, so the confirmation contains no typed text, and the quotation in an answer contains no links.
 */
export function buildContactMail(
  event: 'received' | 'answered',
  { email, locale: senderLocale, reference, message }: ContactMessage,
  { shopName, now, answer = '' }: { shopName: string; now: Date; answer?: string },
): OutgoingMail {
  const locale = isLocale(senderLocale) ? senderLocale : DEFAULT_LOCALE;
  const t = getTranslator(locale);
  const facts = { shop: shopName };
  const blocks: MailBlock[] = [
    ...(event === 'answered' ? [{ kind: 'text' as const, text: t('mail.contact.answer', { answer }) }] : []),
    ...(event === 'received' ? [{ kind: 'text' as const, text: t('mail.contact.next', facts) }] : []),
    ...(event === 'answered' ? buildMessageBlocks({ reference, message }, t) : []),
  ];
  const framed = renderMail({
    locale,
    shopName,
    blocks,
    heading: t(`mail.contact.${event}.heading`, facts),
    footer: t('mail.contact.footer', facts),
  });
  const subject = t(`mail.contact.${event}.subject`, facts);
  return { kind: `contact-${event}`, to: email, locale, subject, ...framed, now };
}

function buildMessageBlocks(
  { reference, message }: Pick<ContactMessage, 'reference' | 'message'>,
  t: Translator,
): MailBlock[] {
  const referenceLine = t('mail.contact.about', { reference: cleanTypedName(reference) });
  const quote = t('mail.contact.message', { message: removeLinks(message) });
  return [...(reference === '' ? [] : [{ kind: 'text' as const, text: referenceLine }]), { kind: 'text', text: quote }];
}

type ShopNotice = Omit<ContactMessage, 'topic'> & {
  topic: ContactTopic | 'it';
  settings: Settings;
  name: string;
  phone: string;
  photos: number;
  now: Date;
};

/** Notifies the shop's own mailbox in the shop's language; replies go to the sender. */
export async function notifyShop(tx: Tx, notice: ShopNotice): Promise<void> {
  const to = normalizeEmail(notice.settings.email);
  if (isEmail(to)) await queueMail(tx, buildShopMail(to, notice));
}

export function buildShopMail(to: string, notice: ShopNotice): OutgoingMail {
  const { settings, topic, name, email, phone, locale: senderLocale, reference, message, photos, now } = notice;
  const locale = getShopLocale(settings);
  const t = getTranslator(locale);
  const facts = { topic: t(`contact.topics.${topic}`), name };
  const rows = [
    [t('fieldNames.name'), name],
    [t('fieldNames.email'), email],
    [t('fieldNames.phone'), phone],
    [t('fieldNames.locale'), senderLocale],
    [t('fieldNames.reference'), reference],
    [t('fieldNames.photos'), photos === 0 ? '' : String(photos)],
  ].filter(([, value]) => value !== '');
  const framed = renderMail({
    locale,
    shopName: settings.siteName,
    heading: t('mail.contact.shop.heading', facts),
    blocks: [
      { kind: 'table', rows: rows.map((cells) => ({ cells })) },
      { kind: 'text', text: t('mail.contact.shop.message', { message }) },
    ],
    footer: t('mail.contact.shop.footer'),
  });
  const subject = t('mail.contact.shop.subject', facts);
  return { kind: 'contact-shop', to, locale, subject, ...framed, headers: { 'Reply-To': email }, now };
}
