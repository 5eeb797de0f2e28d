import type { ShopRequest } from '../../http/request.server.ts';
import { loadSearchPage, type SearchPage } from '../search/search-page.server.ts';
import { loadResourceList, type ResourceList } from './resource-list-page.server.ts';

/** Page of the route `/admin/:resource`: the search, or the list of a resource. */
export function loadListPage(shop: ShopRequest, name: string, request: Request): Promise<SearchPage | ResourceList> {
  return name === 'search' ? loadSearchPage(shop, request) : loadResourceList(shop, name, request);
}
