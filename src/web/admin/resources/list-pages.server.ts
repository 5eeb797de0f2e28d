import type { ShopRequest } from '../../http/request.server.ts';
import { dismissChecklist } from '../home/home-page.server.ts';
import { loadSearchPage, type SearchPage } from '../search/search-page.server.ts';
import { handleViewForm, loadViewsPage, type ViewsPage } from '../views/views-page.server.ts';
import { handleListForm } from './list-actions.server.ts';
import { loadResourceList, type ResourceList } from './resource-list-page.server.ts';

/** Page of the route `/admin/:resource`: the search, the saved views of a list, or the list of a resource. */
export function loadListPage(
  shop: ShopRequest,
  name: string,
  request: Request,
): Promise<SearchPage | ViewsPage | ResourceList> {
  if (name === 'search') return loadSearchPage(shop, request);
  return name === 'views' ? loadViewsPage(shop, request) : loadResourceList(shop, name, request);
}

/** Action of the route `/admin/:resource`. */
export function handleListPageForm(shop: ShopRequest, name: string, form: FormData) {
  if (name === 'checklist') return dismissChecklist(shop, form);
  return name === 'views' ? handleViewForm(shop, form) : handleListForm(shop, name, form);
}
