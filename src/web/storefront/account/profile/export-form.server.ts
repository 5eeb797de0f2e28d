import { redirect } from 'react-router';
import { ownPasswordInput } from '../../../../modules/customers/profile/profile.input.ts';
import { exportCustomerData } from '../../../../modules/privacy/export-customer-data.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { parseForm, requireCustomer } from '../sign-in/auth-form.server.ts';
import { toRequestContext } from '../sign-in/sign-in-redirect.server.ts';

/** Personal data export as a ZIP file. @throws Response a redirect to the profile with the error code */
export async function downloadOwnData(shop: ShopRequest, form: FormData): Promise<Response> {
  const customer = await requireCustomer(shop);
  const { sessionHash } = await shop.visitor();
  const owner = { customerId: customer.id, sessionHash };
  const input = parseForm(form, ['password'], ownPasswordInput);
  const { db, personalData } = shop.services;
  const result = input.ok
    ? await exportCustomerData(db, owner, input.value.password, toRequestContext(shop), personalData)
    : input;
  if (!result.ok) {
    const { kind, code } = result.refusal;
    throw redirect(`${to.profile({ problem: kind === 'too-many' ? 'privacy.export-soon' : code })}#export`, 303);
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of result.value.pieces) pieces.push(new Uint8Array(piece));
  return new Response(new Blob(pieces), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${result.value.fileName}"`,
    },
  });
}
