import { ok, type Result } from '../../../../kernel/result.ts';
import { confirmCancellation } from '../../../../modules/cancellations/confirm-cancellation.ts';
import { readCancellationOptions } from '../../../../modules/cancellations/read-cancellation-options.ts';
import { readOrderById } from '../../../../modules/orders/read-order-by-id.ts';
import { consumeAttempt } from '../../../../platform/rate-limits/throttle.ts';
import { createReconcileDeps } from '../../../http/reconcile-deps.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createOrderLinks } from '../../../links/order-links.ts';

/** Cancels the order of a mailed token. @returns a message with the result */
export async function cancelFromMail(
  { services, address, t }: Pick<ShopRequest, 'services' | 'address' | 't'>,
  token: string,
): Promise<Result<string>> {
  const { db, config, clock } = services;
  const now = clock();
  const admitted = await consumeAttempt(db, config.limits, 'track', address, now);
  if (!admitted.ok) return admitted;
  const deps = { paying: createReconcileDeps(services), links: createOrderLinks(config.siteUrl), now };
  const confirmed = await confirmCancellation(db, token, deps);
  if (!confirmed.ok) return confirmed;
  const order = await readOrderById(db, confirmed.value.orderId);
  const isRequested = order && (await readCancellationOptions(db, order, now)).cancellation?.status === 'requested';
  return ok(t(isRequested ? 'cancellation.linkRequested' : 'cancellation.linkDone'));
}
