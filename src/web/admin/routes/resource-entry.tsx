import { shopRequest } from '../../http/request.server.ts';
import { MediaEntryView } from '../media/media-entry-view.tsx';
import { EntryFormView } from '../resources/entry-form.tsx';
import type { Route } from './+types/resource-entry.ts';

/** Forms of resources, and the pages of pictures. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (params.resource === 'media') {
    const { loadMediaEntry } = await import('../media/media-entry.server.ts');
    return loadMediaEntry(context.get(shopRequest), params.id, request);
  }
  const { loadEntryForm } = await import('../resources/entry-form-page.server.ts');
  const { findResource } = await import('../resources/resource-registry.server.ts');
  return loadEntryForm(context.get(shopRequest), findResource(params.resource), params.id, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../http/form-data.server.ts');
  const { handleEntryForm } = await import('../resources/entry-form-page.server.ts');
  const { findResource } = await import('../resources/resource-registry.server.ts');
  const form = await readFormDataWithFiles(request);
  if (params.resource === 'media') {
    const { handleMediaEntryForm } = await import('../media/media-entry.server.ts');
    return handleMediaEntryForm(context.get(shopRequest), params.id, form);
  }
  return handleEntryForm(context.get(shopRequest), findResource(params.resource), params.id, form);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminResourceEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const formAnswer = actionData && 'intent' in actionData ? actionData : undefined;
  const entryAnswer = actionData && 'lists' in actionData ? actionData : undefined;
  if ('kind' in loaderData) return <MediaEntryView page={loaderData} answer={formAnswer} />;
  return <EntryFormView form={loaderData} answer={entryAnswer} />;
}
