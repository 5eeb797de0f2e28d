import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { moneyFormat, type Settings } from '../content/settings.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { awaitedTransfer, type Transfer } from '../payments/show-transfer.ts';
import { type OrderMail, orderMail } from './order-mail.ts';
import { transferBlocks } from './transfer-blocks.ts';

type Mailing = {
  links: { track: (code: string, locale: Locale) => string };
  settings: Settings;
  now: Date;
  /** How to send the money, where it waits for a transfer. */
  transfer?: Transfer | null;
};

/** `locale` is the buyer's; one that the shop no longer speaks is answered in its default. */
type Mailed = OrderMail['order'] & { email: string; locale: string };

/** Writes the confirmation of an order to the outbox, in the buyer's language. */
export async function queueOrderMail(
  tx: Tx,
  order: Mailed,
  code: string,
  { links, settings, now, transfer }: Mailing,
): Promise<void> {
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const format = moneyFormat(settings, locale);
  const mail = orderMail({
    order,
    code,
    trackUrl: links.track(code, locale),
    shopName: settings.siteName,
    locale,
    format,
    ...(transfer && {
      transfer: [
        { kind: 'text', text: wordsFor(locale)('transfer.referenceHint') },
        ...transferBlocks(transfer, { locale, format, t: wordsFor(locale) }),
      ],
    }),
  });
  await queueMail(tx, { kind: 'order', to: order.email, locale, ...mail, now });
}

/** The same for an order that was placed some time ago. */
export async function queuePlacedOrderMail(tx: Tx, orderId: string, mailing: Mailing): Promise<void> {
  const order = await showPlacedOrder(tx, orderId);
  const parcel = order?.packages[0];
  if (!order || !parcel) return;
  const transfer = await awaitedTransfer(tx, orderId);
  await queueOrderMail(tx, { ...order, package: parcel }, order.code, { ...mailing, transfer });
}
