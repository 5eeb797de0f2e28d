import { refuse } from '../../../kernel/result.ts';
import { trackOrder } from '../../../modules/orders/access/track-order.ts';
import { trackInput } from '../../../modules/orders/order.input.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createInvoicePdfResponse, PLAIN_TEXT_HEADERS } from '../order/invoice/invoice-pdf.server.ts';

/** The invoice by order number and contact; rate limited like tracking. */
export async function createTrackedInvoiceResponse(
  shop: ShopRequest,
  typed: { code: string; contact: string },
): Promise<Response> {
  const { services, address, t } = shop;
  // reading the visitor prevents caching of the response
  await shop.visitor();
  const input = parseInput(trackInput, typed);
  const caller = { address, limits: services.config.limits, now: services.clock() };
  const admitted = await consumeAttempt(services.db, caller.limits, 'track', address, caller.now);
  const found = !input.ok ? input : !admitted.ok ? admitted : await trackOrder(services.db, input.value, caller);
  if (found.ok && found.value.order) return createInvoicePdfResponse(shop, found.value.order);
  const refusal = found.ok ? refuse('orders.not-found', {}, 'missing').refusal : found.refusal;
  const { retryAfter } = refusal;
  const headers = { ...PLAIN_TEXT_HEADERS, ...(retryAfter && { 'retry-after': String(retryAfter) }) };
  return new Response(translateRefusal(refusal, t), { status: retryAfter ? 429 : 404, headers });
}
