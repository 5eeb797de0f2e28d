import { ok, type Result } from '../../../kernel/result.ts';
import { confirmCancellation } from '../../../modules/cancellations/confirm-cancellation.ts';
import { offerCancellation } from '../../../modules/cancellations/offer-cancellation.ts';
import { showPlacedOrder } from '../../../modules/orders/show-placed-order.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { orderLinks } from '../../order-links.ts';
import { payingIn } from '../../paying.server.ts';
import type { ShopRequest } from '../../request.server.ts';

/** Cancels the order of a mailed token. @returns a message with the result */
export async function cancelFromMail(
  { services, address, t }: Pick<ShopRequest, 'services' | 'address' | 't'>,
  token: string,
): Promise<Result<string>> {
  const { db, config, clock } = services;
  const now = clock();
  const admitted = await takeTry(db, config.limits, 'track', address, now);
  if (!admitted.ok) return admitted;
  const deps = { paying: payingIn(services), links: orderLinks(config.siteUrl), now };
  const confirmed = await confirmCancellation(db, token, deps);
  if (!confirmed.ok) return confirmed;
  const order = await showPlacedOrder(db, confirmed.value.orderId);
  const isRequested = order && (await offerCancellation(db, order, now)).cancellation?.status === 'requested';
  return ok(t(isRequested ? 'cancellation.linkAsked' : 'cancellation.linkDone'));
}
