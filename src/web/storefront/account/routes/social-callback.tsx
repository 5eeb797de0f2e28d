import { shopRequest } from '../../../http/request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { SocialSteps } from '../sign-in/social-steps.tsx';
import type { Route } from './+types/social-callback.ts';

export const handle: RouteHandle = { noindex: true, oneWayIn: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadSocialPage } = await import('../sign-in/social-callback.server.ts');
  return loadSocialPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitSocialStep } = await import('../sign-in/social-callback.server.ts');
  return submitSocialStep(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function SocialCallback({ loaderData, actionData }: Route.ComponentProps) {
  return <SocialSteps page={loaderData} answer={actionData} />;
}
