import { isUuid } from '../../../../kernel/ids.ts';
import { toCartOwner } from '../../../../modules/cart/cart-owner.ts';
import { readBuyerOrder } from '../../../../modules/orders/access/read-buyer-order.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createInvoicePdfResponse, PLAIN_TEXT_HEADERS } from '../../order/invoice/invoice-pdf.server.ts';

/** Returns 404 for a missing order and for another customer's order. */
export async function loadOwnInvoicePdf(shop: ShopRequest, id: string): Promise<Response> {
  const owner = toCartOwner(await shop.visitor());
  const found = owner && isUuid(id) ? await readBuyerOrder(shop.services.db, owner, id) : null;
  if (found?.ok) return createInvoicePdfResponse(shop, found.value);
  return new Response(shop.t('problems.orders.notFound'), { status: 404, headers: PLAIN_TEXT_HEADERS });
}
