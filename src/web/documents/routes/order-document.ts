import { shopRequest } from '../../http/request.server.ts';
import type { Route } from './+types/order-document.ts';

/** PDF of an invoice, or of packing slips or delivery notes, for staff. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadOrderDocument } = await import('../order-document.server.ts');
  return loadOrderDocument(context.get(shopRequest), params.document, request);
}
