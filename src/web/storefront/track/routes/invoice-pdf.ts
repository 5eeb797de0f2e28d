import { redirect } from 'react-router';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import type { Route } from './+types/invoice-pdf.ts';

/** Code and contact must not appear in a URL. */
export function loader() {
  throw redirect(to.trackOrder(), 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData, readTextField } = await import('../../../http/form-data.server.ts');
  const { createTrackedInvoiceResponse } = await import('../tracked-invoice.server.ts');
  const form = await readFormData(request);
  return createTrackedInvoiceResponse(context.get(shopRequest), {
    code: readTextField(form, 'code'),
    contact: readTextField(form, 'contact'),
  });
}
