import { shopRequest } from '../../http/request.server.ts';
import { SetUpForm } from '../set-up/set-up-form.tsx';
import type { Route } from './+types/set-up.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadSetUpPage } = await import('../set-up/set-up-page.server.ts');
  return loadSetUpPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { submitSetUp } = await import('../set-up/set-up-page.server.ts');
  return submitSetUp(context.get(shopRequest), await readFormData(request));
}

/** Sets up a new shop; its address is printed by the server. */
export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SetUpForm page={loaderData} answer={actionData} />;
}
