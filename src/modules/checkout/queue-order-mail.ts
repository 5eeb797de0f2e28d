import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { moneyFormat, type Settings } from '../content/settings.rules.ts';
import type { Order } from '../orders/order.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { cashDueOf } from '../payments/cash-due.ts';
import { BANK_TRANSFER } from '../payments/payment-methods.rules.ts';
import { awaitedTransfer } from '../payments/show-transfer.ts';
import { orderMail } from './order-mail.ts';
import { transferBlocks } from './transfer-blocks.ts';

type Mailing = {
  links: { track: (code: string, locale: Locale) => string };
  settings: Settings;
  now: Date;
};

/**
 * Adds the order confirmation to the mail outbox, in the buyer's language. Returns the order; null for an unknown id.
 */
export async function queuePlacedOrderMail(
  tx: Tx,
  orderId: string,
  { links, settings, now }: Mailing,
): Promise<Order | null> {
  const order = await showPlacedOrder(tx, orderId);
  if (!order) return null;
  const transfer = order.orderMethod === BANK_TRANSFER ? await awaitedTransfer(tx, orderId) : null;
  const cash = await cashDueOf(tx, order);
  // a locale that the shop no longer supports falls back to the default
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const format = moneyFormat(settings, locale);
  const mail = orderMail({
    order,
    code: order.code,
    trackUrl: links.track(order.code, locale),
    shopName: settings.siteName,
    locale,
    format,
    cash,
    ...(transfer && {
      transfer: [
        { kind: 'text', text: wordsFor(locale)('transfer.referenceHint') },
        ...transferBlocks(transfer, { locale, format, t: wordsFor(locale) }),
      ],
    }),
  });
  await queueMail(tx, { kind: 'order', to: order.email, locale, ...mail, now });
  return order;
}
