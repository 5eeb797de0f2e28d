import { bidiIsolate } from '../../kernel/bidi-isolate.ts';
import { formatMoney, type MoneyFormat } from '../../kernel/format-money.ts';
import type { Locale } from '../../kernel/locale.ts';
import { cleanTypedName } from '../../platform/mail/remove-links.ts';
import { type MailBlock, renderMail } from '../../platform/mail/render-mail.ts';
import { getTranslator, type MessageKey, type Translator } from '../../platform/translator.ts';
import type { Order } from '../orders/order.rules.ts';
import { isHosted } from '../payments/payment-methods.rules.ts';
import type { PickupDetails } from './read-pickup-details.ts';

/** Notifications to the buyer after the order confirmation. Their texts are in `mail.orderNotification`. */
export const ORDER_NOTIFICATIONS = [
  'paymentFailed',
  'paymentWaits',
  'expired',
  'cancelled',
  'partCancelled',
  'cancelConfirm',
  'cancelRequested',
  'cancelRejected',
  'readyToCollect',
  'pickedUp',
  'onTheWay',
  'delivered',
  'refunded',
  'refundFailed',
  'withdrawn',
  'payoutConfirm',
  'returnConfirm',
  'returnRequested',
  'returnApproved',
  'returnRejected',
  'returnReceived',
  'returnSent',
  'returnInspected',
  'returnRefunded',
  'returnExchanged',
  'returnRepaired',
  'paidOut',
] as const;

export type OrderNotification = (typeof ORDER_NOTIFICATIONS)[number];

export type NotificationFacts = {
  /** Refund amount in minor units. */
  amount?: number;
  /** Message from staff to the buyer. */
  message?: string;
  /** Time at which the declaration of the buyer was received. */
  at?: Date;
  /** Affected lines; none are listed by default. */
  lines?: readonly { title: string; quantity: number }[];
  /** Carrier and tracking number. */
  tracking?: { carrier: string; number: string } | null;
  /** Pickup details of a shipment that is ready. */
  pickup?: PickupDetails | null;
  /** Payout target when the provider cannot refund; only the last digits of the account are shown. */
  payout?: { to: 'store' } | { to: 'bank'; holder: string; account: string } | null;
  /** URL of the button; the order page by default. */
  href?: string;
};

export type NotificationMail = {
  notification: OrderNotification;
  facts: NotificationFacts;
  order: Pick<Order, 'code' | 'currency' | 'orderMethod'> & { address: Pick<Order['address'], 'name'> };
  trackUrl: string;
  shopName: string;
  locale: Locale;
  format: MoneyFormat;
};

/** Notifications whose text already contains the amount. */
const MENTIONS_AMOUNT: ReadonlySet<OrderNotification> = new Set(['refunded', 'refundFailed', 'paidOut']);

/** Builds the mail of an order notification: subject, HTML and plain text. */
export function buildNotificationMail(mail: NotificationMail): { subject: string; html: string; plain: string } {
  const { notification, facts, order, locale, format } = mail;
  const t = getTranslator(locale);
  const formattedAmount =
    facts.amount === undefined ? null : formatMoney({ amount: facts.amount, currency: order.currency }, format);
  const amount = formattedAmount === null ? '' : bidiIsolate(formattedAmount, locale);
  const at = facts.at ? createDateTimeFormat(locale, format).format(facts.at) : '';
  const values = { name: cleanTypedName(order.address.name), amount, at };
  const text = (content: string): MailBlock => ({ kind: 'text', text: content });
  const framed = renderMail({
    locale,
    shopName: mail.shopName,
    heading: t(`mail.orderNotification.${notification}.heading`),
    blocks: [
      text(t(`mail.orderNotification.${notification}.text`, values)),
      ...(facts.message ? [text(t('mail.orderNotification.message', { message: facts.message }))] : []),
      ...(facts.lines?.length
        ? [
            {
              kind: 'table' as const,
              rows: facts.lines.map((line) => ({ cells: [t('mail.order.line', line)] })),
            },
          ]
        : []),
      ...(facts.payout
        ? [{ kind: 'table' as const, rows: [{ cells: buildPayoutCells(facts.payout, locale, t) }] }]
        : []),
      ...(amount && !MENTIONS_AMOUNT.has(notification)
        ? [
            text(
              t(
                isHosted(order.orderMethod)
                  ? 'mail.orderNotification.refundAutomatic'
                  : 'mail.orderNotification.refundManual',
                { amount },
              ),
            ),
          ]
        : []),
      ...(facts.pickup
        ? buildPickupBlocks(facts.pickup, order.code, t)
        : [{ kind: 'code' as const, code: order.code }]),
      ...(facts.tracking
        ? [{ kind: 'table' as const, rows: [{ cells: [facts.tracking.carrier, facts.tracking.number] }] }]
        : []),
      {
        kind: 'button',
        label: t(facts.href ? (CONFIRM_LABELS[notification] ?? 'mail.orderNotification.pay') : 'mail.order.track'),
        href: facts.href ?? mail.trackUrl,
      },
    ],
    footer: t('mail.order.footer'),
  });
  return { subject: t(`mail.orderNotification.${notification}.subject`, { code: order.code }), ...framed };
}

/** Labels of confirmation buttons; other buttons with `href` lead to a payment. */
const CONFIRM_LABELS: Partial<Record<OrderNotification, MessageKey>> = {
  returnConfirm: 'mail.orderNotification.confirm',
  cancelConfirm: 'mail.orderNotification.confirmCancel',
  payoutConfirm: 'mail.orderNotification.confirmPayout',
};

function buildPayoutCells(payout: NonNullable<NotificationFacts['payout']>, locale: Locale, t: Translator): string[] {
  if (payout.to === 'store') return [t('returns.payoutStore')];
  return [cleanTypedName(payout.holder), bidiIsolate(`••• ${payout.account.slice(-ACCOUNT_SUFFIX_LENGTH)}`, locale)];
}

const ACCOUNT_SUFFIX_LENGTH = 4;

/** Shows the pickup code separately from the order code, so that they are not confused. */
function buildPickupBlocks({ code, addressLines, hours }: PickupDetails, order: string, t: Translator): MailBlock[] {
  const open = hours.map((one) => ({ cells: [one.days, one.hours || t('mail.orderNotification.closed')] }));
  return [
    { kind: 'code', code },
    { kind: 'text', text: addressLines.join('\n') },
    ...(open.length > 0 ? [{ kind: 'table' as const, rows: open }] : []),
    { kind: 'text', text: t('mail.orderNotification.forOrder', { code: order }) },
  ];
}

function createDateTimeFormat(locale: Locale, { digits }: MoneyFormat): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: digits,
  });
}
