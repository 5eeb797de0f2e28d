import { shopRequest } from '../../http/request.server.ts';
import { ImportPageView } from '../imports/import-page.tsx';
import type { Route } from './+types/import.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { loadImportPage } = await import('../imports/import-page.server.ts');
  return loadImportPage(context.get(shopRequest), params.import);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { handleImportForm } = await import('../imports/import-page.server.ts');
  return handleImportForm(context.get(shopRequest), params.import, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminImportPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPageView page={loaderData} answer={actionData} />;
}
