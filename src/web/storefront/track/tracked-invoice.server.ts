import { refuse } from '../../../kernel/result.ts';
import { trackOrderOperation } from '../../../modules/orders/orders.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { createInvoicePdfResponse, PLAIN_TEXT_HEADERS } from '../order/invoice/invoice-pdf.server.ts';

/** The invoice by order number and contact; rate limited like tracking. */
export async function createTrackedInvoiceResponse(
  shop: ShopRequest,
  typed: { code: string; contact: string },
): Promise<Response> {
  // reading the visitor prevents caching of the response
  await shop.visitor();
  const found = await runQuery(trackOrderOperation, shop, { input: typed });
  if (found.ok && found.value.order) return createInvoicePdfResponse(shop, found.value.order);
  const refusal = found.ok ? refuse('orders.not-found', {}, 'missing').refusal : found.refusal;
  const { retryAfter } = refusal;
  const headers = { ...PLAIN_TEXT_HEADERS, ...(retryAfter && { 'retry-after': String(retryAfter) }) };
  return new Response(translateRefusal(refusal, shop.t), { status: retryAfter ? 429 : 404, headers });
}
