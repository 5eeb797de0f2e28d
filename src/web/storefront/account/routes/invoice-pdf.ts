import { shopRequest } from '../../../request.server.ts';
import type { Route } from './+types/invoice-pdf.ts';

/** The invoice of an order of whoever asks: a customer, or the guest in whose browser it was placed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ownInvoicePdf } = await import('../own-invoice.server.ts');
  return ownInvoicePdf(context.get(shopRequest), params.id);
}
