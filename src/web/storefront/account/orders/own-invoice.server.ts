import { getOrderOperation } from '../../../../modules/orders/orders.operations.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { createInvoicePdfResponse, PLAIN_TEXT_HEADERS } from '../../order/invoice/invoice-pdf.server.ts';

/** Returns 404 for a missing order and for another customer's order. */
export async function loadOwnInvoicePdf(shop: ShopRequest, id: string): Promise<Response> {
  const found = await runQuery(getOrderOperation, shop, { input: { order_id: id } });
  if (found.ok) return createInvoicePdfResponse(shop, found.value.order);
  return new Response(shop.t('problems.orders.notFound'), { status: 404, headers: PLAIN_TEXT_HEADERS });
}
