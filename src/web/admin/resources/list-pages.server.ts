import { readFormData } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { dismissChecklist } from '../home/home-page.server.ts';
import { handleMediaForm, loadMediaPage, type MediaPage } from '../media/media-page.server.ts';
import { loadSearchPage, type SearchPage } from '../search/search-page.server.ts';
import { handleMailForm, loadMailsPage, type MailsPage } from '../texts/mails-page.server.ts';
import { handleTextsForm, loadTextsPage, type TextsPage } from '../texts/texts-page.server.ts';
import type { ProgressPage } from '../translations/progress-view.server.ts';
import { handleTranslationsForm, loadTranslationsPage } from '../translations/translations-page.server.ts';
import type { WorkList } from '../translations/work-list.server.ts';
import { handleViewForm, loadViewsPage, type ViewsPage } from '../views/views-page.server.ts';
import { handleListForm } from './list-actions.server.ts';
import { loadResourceList, type ResourceList } from './resource-list-page.server.ts';

/** Page of the route `/admin/:resource`: the list of a resource, or a page that shares the route. */
export function loadListPage(
  shop: ShopRequest,
  name: string,
  request: Request,
): Promise<SearchPage | ViewsPage | TextsPage | MailsPage | MediaPage | ProgressPage | WorkList | ResourceList> {
  if (name === 'texts') return loadTextsPage(shop, request);
  if (name === 'translations') return loadTranslationsPage(shop, request);
  if (name === 'mails') return loadMailsPage(shop, request);
  if (name === 'media') return loadMediaPage(shop, request);
  if (name === 'search') return loadSearchPage(shop, request);
  return name === 'views' ? loadViewsPage(shop, request) : loadResourceList(shop, name, request);
}

/** Action of the route `/admin/:resource`. */
export async function handleListPageForm(shop: ShopRequest, name: string, request: Request) {
  if (name === 'texts') return handleTextsForm(shop, request);
  if (name === 'translations') return handleTranslationsForm(shop, request);
  if (name === 'media') return handleMediaForm(shop, request);
  const form = await readFormData(request);
  if (name === 'mails') return handleMailForm(shop, form);
  if (name === 'checklist') return dismissChecklist(shop, form);
  return name === 'views' ? handleViewForm(shop, form) : handleListForm(shop, name, form);
}
