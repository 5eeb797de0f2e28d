import { shopRequest } from '../../../http/request.server.ts';
import type { Route } from './+types/invoice-pdf.ts';

/** Invoice PDF for the customer, or for the guest in whose browser the order was placed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { loadOwnInvoicePdf } = await import('../orders/own-invoice.server.ts');
  return loadOwnInvoicePdf(context.get(shopRequest), params.id);
}
