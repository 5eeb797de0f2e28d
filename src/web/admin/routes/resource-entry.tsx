import { shopRequest } from '../../http/request.server.ts';
import { EntryFormView } from '../resources/entry-form.tsx';
import type { Route } from './+types/resource-entry.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadEntryForm } = await import('../resources/entry-form-page.server.ts');
  const { findResource } = await import('../resources/resource-registry.server.ts');
  return loadEntryForm(context.get(shopRequest), findResource(params.resource), params.id, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../http/form-data.server.ts');
  const { handleEntryForm } = await import('../resources/entry-form-page.server.ts');
  const { findResource } = await import('../resources/resource-registry.server.ts');
  const form = await readFormDataWithFiles(request);
  return handleEntryForm(context.get(shopRequest), findResource(params.resource), params.id, form);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminResourceEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryFormView form={loaderData} answer={actionData} />;
}
