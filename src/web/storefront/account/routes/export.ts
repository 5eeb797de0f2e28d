import { redirect } from 'react-router';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { Route } from './+types/export.ts';

/** The file is served to POST requests only. */
export function loader() {
  throw redirect(to.profile(), 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../../form-data.server.ts');
  const { takeOwnData } = await import('../export-form.server.ts');
  return takeOwnData(context.get(shopRequest), await formOf(request));
}
