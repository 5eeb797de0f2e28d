import { shopRequest } from '../../http/request.server.ts';
import { CalendarView } from '../calendar/calendar-view.tsx';
import { MediaView } from '../media/media-view.tsx';
import { ResourceListView } from '../resources/resource-list.tsx';
import { SearchView } from '../search/search-view.tsx';
import { MailsView } from '../texts/mails-view.tsx';
import { TextsView } from '../texts/texts-view.tsx';
import { TranslationsView } from '../translations/translations-view.tsx';
import { ViewsView } from '../views/views-view.tsx';
import type { Route } from './+types/resource-list.ts';

/** Lists of resources, and the pages that share their route, because the manifest of the routes is on every page of the shop. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadListPage } = await import('../resources/list-pages.server.ts');
  return loadListPage(context.get(shopRequest), params.resource, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { handleListPageForm } = await import('../resources/list-pages.server.ts');
  return handleListPageForm(context.get(shopRequest), params.resource, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminListPage({ loaderData, actionData }: Route.ComponentProps) {
  const textsAnswer = actionData && 'kind' in actionData && actionData.kind === 'texts' ? actionData : undefined;
  const translationsAnswer =
    actionData && 'kind' in actionData && actionData.kind === 'translations' ? actionData : undefined;
  const viewAnswer = actionData && 'errors' in actionData ? actionData : undefined;
  const deletionAnswer = actionData && 'kind' in actionData && actionData.kind === 'deletion' ? actionData : undefined;
  const listAnswer = actionData && 'refused' in actionData && !('kind' in actionData) ? actionData : undefined;
  if (loaderData.kind === 'search') return <SearchView page={loaderData} />;
  if (loaderData.kind === 'views') return <ViewsView page={loaderData} answer={viewAnswer} />;
  if (loaderData.kind === 'texts') return <TextsView page={loaderData} answer={textsAnswer} />;
  if (loaderData.kind === 'translations') return <TranslationsView page={loaderData} answer={translationsAnswer} />;
  if (loaderData.kind === 'mails') return <MailsView page={loaderData} answer={viewAnswer} />;
  if (loaderData.kind === 'calendar') return <CalendarView page={loaderData} />;
  if (loaderData.kind === 'media') return <MediaView page={loaderData} answer={viewAnswer} deletion={deletionAnswer} />;
  return <ResourceListView list={loaderData} answer={listAnswer} />;
}
