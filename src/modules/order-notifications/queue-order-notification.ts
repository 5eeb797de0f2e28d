import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { findTracking } from '../orders/shipments/find-tracking.ts';
import { readSettings } from '../settings/read-settings.ts';
import { getMoneyFormat } from '../settings/settings.rules.ts';
import { buildNotificationMail, type NotificationFacts, type OrderNotification } from './notification-mail.ts';
import { readPickupDetails } from './read-pickup-details.ts';

/** Absolute URL of the order tracking page in the language of the buyer. */
export type NotificationLinks = { track: (code: string, locale: Locale) => string };

/** Queues a notification to the buyer, in the buyer's language, in the outbox of the current transaction. */
export async function queueOrderNotification(
  tx: Tx,
  orderId: string,
  news: OrderNotification,
  {
    links,
    now,
    shipmentId,
    ...facts
  }: NotificationFacts & { links: NotificationLinks; now: Date; shipmentId?: string },
): Promise<void> {
  const order = await readOrderById(tx, orderId);
  if (!order) return;
  const settings = await readSettings(tx);
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const tracking = news === 'onTheWay' && shipmentId ? await findTracking(tx, orderId, shipmentId) : null;
  const mail = buildNotificationMail({
    notification: news,
    facts: { ...facts, tracking, pickup: await readPickupDetails(tx, order, shipmentId, { locale, settings }) },
    order,
    trackUrl: links.track(order.code, locale),
    shopName: settings.siteName,
    locale,
    format: getMoneyFormat(settings, locale),
  });
  await queueMail(tx, { kind: `order-${news}`, to: order.email, locale, ...mail, now });
}
