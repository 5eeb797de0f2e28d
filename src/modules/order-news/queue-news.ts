import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import { moneyFormat } from '../content/settings.rules.ts';
import { findTracking } from '../orders/find-tracking.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { collectFacts } from './collect-facts.ts';
import { type NewsFacts, newsMail, type OrderNews } from './news-mail.ts';

/** Absolute URL of the order tracking page in the language of the buyer. */
export type NewsLinks = { track: (code: string, locale: Locale) => string };

/** Queues a notification to the buyer, in the buyer's language, in the outbox of the current transaction. */
export async function queueNews(
  tx: Tx,
  orderId: string,
  news: OrderNews,
  { links, now, packageId, ...facts }: NewsFacts & { links: NewsLinks; now: Date; packageId?: string },
): Promise<void> {
  const order = await showPlacedOrder(tx, orderId);
  if (!order) return;
  const settings = await readSettings(tx);
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const tracking = news === 'onTheWay' && packageId ? await findTracking(tx, orderId, packageId) : null;
  const mail = newsMail({
    news,
    facts: { ...facts, tracking, collect: await collectFacts(tx, order, packageId, { locale, settings }) },
    order,
    trackUrl: links.track(order.code, locale),
    shopName: settings.siteName,
    locale,
    format: moneyFormat(settings, locale),
  });
  await queueMail(tx, { kind: `order-${news}`, to: order.email, locale, ...mail, now });
}
