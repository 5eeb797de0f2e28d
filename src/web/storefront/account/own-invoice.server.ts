import { isUuid } from '../../../kernel/ids.ts';
import { ownerOf } from '../../../modules/cart/cart-owner.ts';
import { showOrder } from '../../../modules/orders/show-order.ts';
import type { ShopRequest } from '../../request.server.ts';
import { invoicePdf, PLAIN } from '../order/invoice-pdf.server.ts';

/** Returns 404 for a missing order and for another customer's order. */
export async function ownInvoicePdf(shop: ShopRequest, id: string): Promise<Response> {
  const owner = ownerOf(await shop.visitor());
  const found = owner && isUuid(id) ? await showOrder(shop.services.db, owner, id) : null;
  if (found?.ok) return invoicePdf(shop, found.value);
  return new Response(shop.t('problems.orders.notFound'), { status: 404, headers: PLAIN });
}
