import { DEFAULT_LOCALE, isLocale } from '../../../kernel/locale.ts';
import { type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { findAttempt } from '../../payments/attempts/find-attempt.ts';
import { openHostedCheckout } from '../../payments/attempts/open-hosted-checkout.ts';
import type { HostedCheckout, PaymentRequest } from '../../payments/payment-provider.ts';
import type { PaymentProviders } from '../../payments/payment-providers.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { OrderLinks } from './settle-order.ts';

export type PayOrderContext = {
  providers: PaymentProviders;
  links: OrderLinks;
  /** IP address of the buyer, which some providers require. */
  ip: string;
  now: Date;
};

/** Creates the hosted checkout of an attempt; refuses like `openHostedCheckout`. */
export async function openOrderCheckout(
  db: Db,
  attemptId: string,
  { providers, links, ip, now }: PayOrderContext,
): Promise<Result<HostedCheckout>> {
  const found = await findAttempt(db, attemptId);
  const order = found && (await readOrderById(db, found.orderId));
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const describe = async () => ({
    ...toSale(order, ip, links, attemptId),
    shopName: (await readSettings(db)).siteName,
  });
  return openHostedCheckout(db, providers, attemptId, describe, now);
}

type Sale = Omit<PaymentRequest, 'attemptId' | 'amount' | 'expiresAt' | 'now' | 'shopName'>;

function toSale(order: Order, ip: string, links: OrderLinks, attemptId: string): Sale {
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const { address, totals } = order;
  const pickup = order.shipments.find(({ pickup }) => pickup !== null)?.pickup;
  const goods = order.lines.map(({ kind, id, title, total }) => ({ id, title, total, physical: kind === 'goods' }));
  const linesTotal = goods.reduce((sum, { total }) => sum + total, 0);
  // shipping, fees and tax less discounts as one line, so that the lines add up to the total
  const rest = totals.grand - linesTotal;
  const charges = { id: 'charges', title: 'Delivery', total: rest, physical: false };
  return {
    orderCode: order.code,
    locale,
    buyer: {
      name: address.name,
      email: order.email,
      phone: address.phone,
      ip,
      country: address.country,
      // orders with pickups only have no street: providers get the pickup location instead
      city: address.city || (pickup?.city ?? ''),
      street: address.address_1 || (pickup?.street ?? ''),
      zip: address.zip ?? pickup?.zip ?? null,
    },
    lines:
      rest > 0 ? [...goods, charges] : [{ id: order.code, title: order.code, total: totals.grand, physical: true }],
    returnUrl: links.payment(attemptId, locale),
    postedReturnUrl: links.paymentReturn(attemptId, locale),
  };
}
