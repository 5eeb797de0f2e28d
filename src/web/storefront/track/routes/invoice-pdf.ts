import { redirect } from 'react-router';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { Route } from './+types/invoice-pdf.ts';

/** Code and contact must not appear in a URL. */
export function loader() {
  throw redirect(to.trackOrder(), 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf, textOf } = await import('../../../form-data.server.ts');
  const { trackedInvoicePdf } = await import('../tracked-invoice.server.ts');
  const form = await formOf(request);
  return trackedInvoicePdf(context.get(shopRequest), { code: textOf(form, 'code'), contact: textOf(form, 'contact') });
}
