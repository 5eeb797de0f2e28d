import { redirect } from 'react-router';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import type { Route } from './+types/export.ts';

/** The file is served to POST requests only. */
export function loader() {
  throw redirect(to.profile(), 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { downloadOwnData } = await import('../profile/export-form.server.ts');
  return downloadOwnData(context.get(shopRequest), await readFormData(request));
}
