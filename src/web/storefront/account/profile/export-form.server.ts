import { redirect } from 'react-router';
import { exportCustomerDataOperation } from '../../../../modules/privacy/privacy.operations.ts';
import { readTextFields } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { redirectToSignIn } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';

/** Personal data export as a ZIP file. @throws Response a redirect to the profile with the error code */
export async function downloadOwnData(shop: ShopRequest, form: FormData): Promise<Response> {
  const input = readTextFields(form, ['password']);
  const result = await runCommand(exportCustomerDataOperation, shop, { form, input });
  if (!result.ok) {
    redirectToSignIn(shop, result.refusal);
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
