import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type OutgoingMail, queueMail } from '../../../platform/mail/queue-mail.ts';
import { getTranslator } from '../../../platform/translator.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { type CashDue, findCashDue } from '../../payments/cash/find-cash-due.ts';
import { BANK_TRANSFER } from '../../payments/payment-methods.rules.ts';
import { type BankTransfer, findAwaitedTransfer } from '../../payments/transfers/read-transfer.ts';
import { getMoneyFormat, type Settings } from '../../settings/settings.rules.ts';
import { renderTransferBlocks } from '../payment/transfer-blocks.ts';
import { renderOrderMail } from './order-mail.ts';

type OrderMailContext = {
  links: { track: (code: string, locale: Locale) => string };
  settings: Settings;
  /** The shop has already received the bank transfer, so the mail omits the bank details. */
  isTransferPaid?: boolean;
  now: Date;
};

/**
 * Adds the order confirmation to the mail outbox, in the buyer's language. Returns the order; null for an unknown id.
 */
export async function queueOrderConfirmation(
  tx: Tx,
  orderId: string,
  { links, settings, isTransferPaid = false, now }: OrderMailContext,
): Promise<Order | null> {
  const order = await readOrderById(tx, orderId);
  if (!order) return null;
  const isAwaited = order.orderMethod === BANK_TRANSFER && !isTransferPaid;
  const transfer = isAwaited ? await findAwaitedTransfer(tx, orderId) : null;
  const cash = await findCashDue(tx, order);
  await queueMail(tx, createConfirmationMail(order, { transfer, cash }, { links, settings, now }));
  return order;
}

/** The order confirmation with the instructions for its payment; the order need not be stored yet. */
export function createConfirmationMail(
  order: Order,
  { transfer, cash }: { transfer: BankTransfer | null; cash: CashDue | null },
  { links, settings, now }: Omit<OrderMailContext, 'isTransferPaid'>,
): OutgoingMail {
  // a locale that the shop no longer supports falls back to the default
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const format = getMoneyFormat(settings, locale);
  const mail = renderOrderMail({
    order,
    code: order.code,
    trackUrl: links.track(order.code, locale),
    shopName: settings.siteName,
    locale,
    format,
    cash,
    ...(transfer && {
      transfer: [
        { kind: 'text', text: getTranslator(locale)('transfer.referenceHint') },
        ...renderTransferBlocks(transfer, { locale, format, t: getTranslator(locale) }),
      ],
    }),
  });
  return { kind: 'order', to: order.email, locale, ...mail, now };
}
