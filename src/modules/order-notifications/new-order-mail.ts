import { getCountryName } from '../../kernel/contact/countries.ts';
import { formatMoney, type MoneyFormat } from '../../kernel/format-money.ts';
import type { Locale } from '../../kernel/locale.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator, type Translator } from '../../platform/translator.ts';
import type { MailLine } from './describe-lines.ts';

export type NewOrderMail = {
  code: string;
  lines: readonly MailLine[];
  /** City and country of the delivery address; null when all shipments are pickups. */
  destination: { city: string; country: string } | null;
  /** Shown to the shop only: sellers see neither payment data nor shipments of others. Amount in minor units. */
  payment: { amount: number; currency: string; method: string } | null;
  /** Page of the order in the admin application; null for sellers. */
  adminUrl: string | null;
  shopName: string;
  locale: Locale;
  format: MoneyFormat;
};

/** Notification of a new order to the shop or to a seller: subject, HTML and plain text. */
export function buildNewOrderMail(mail: NewOrderMail): { subject: string; html: string; plain: string } {
  const { code, locale, lines, adminUrl } = mail;
  const t = getTranslator(locale);
  const framed = renderMail({
    locale,
    shopName: mail.shopName,
    heading: t('mail.newOrder.heading'),
    blocks: [
      { kind: 'code', code },
      { kind: 'table', rows: lines.map((line) => ({ cells: [t('mail.order.line', line), line.attributes] })) },
      { kind: 'table', rows: buildFactRows(mail, t) },
      ...(adminUrl ? [{ kind: 'button', label: t('mail.newOrder.open'), href: adminUrl } satisfies MailBlock] : []),
    ],
    footer: t('mail.newOrder.footer'),
  });
  return { subject: t('mail.newOrder.subject', { code }), ...framed };
}

function buildFactRows({ destination, payment, locale, format }: NewOrderMail, t: Translator) {
  const place = destination
    ? [destination.city, getCountryName(destination.country, locale)].filter(Boolean).join(', ')
    : t('mail.newOrder.pickup');
  return [
    { cells: [t('mail.newOrder.destination'), place] },
    ...(payment
      ? [
          { cells: [t('mail.newOrder.payment'), payment.method] },
          { cells: [t('mail.order.total'), formatMoney(payment, format)], strong: true },
        ]
      : []),
  ];
}
