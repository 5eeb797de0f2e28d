import { redirect } from 'react-router';
import { NO_VIEW_PARAMS } from '../../../modules/staff/views/view.input.ts';
import { listViewsOperation } from '../../../modules/staff/views/view.operations.ts';
import { pickViewParams, type ViewList } from '../../../modules/staff/views/view.rules.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type AdminQuery, adminPaths } from '../admin-paths.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';

/** Value of the parameter `view` for a list without a view, also for staff who have a default view. */
const NO_VIEW = 'all';

export type ViewTab = { id: string; title: string; href: string; isActive: boolean; isShared: boolean };

/** Saved views of a list page. */
export type ListViews = {
  list: ViewList;
  /** Address of the list without a view. */
  all: { href: string; isActive: boolean };
  tabs: ViewTab[];
  /** Search, filters and order that a new view would have. */
  query: AdminQuery;
};

/**
 * Saved views of a list for its page. Called after the access to the list was checked.
 * @throws Response a redirect to the default view, when the address has no parameters
 */
export async function loadListViews(shop: ShopRequest, list: ViewList, request: Request): Promise<ListViews> {
  const views = await loadStaffQuery(listViewsOperation, shop, { input: { list } });
  const { searchParams } = new URL(request.url);
  const initial = searchParams.size === 0 ? views.find(({ isDefault }) => isDefault) : undefined;
  if (initial) throw redirect(toViewPath(list, initial), 302);
  const query = readQueryParams(request, ...NO_VIEW_PARAMS);
  const active = searchParams.get('view');
  const isFiltered = Object.keys(query).length > 0;
  return {
    list,
    all: { href: adminPaths.resource(list, { view: NO_VIEW }), isActive: !isFiltered },
    tabs: views.map((view) => ({
      id: view.id,
      title: view.title,
      href: toViewPath(list, view),
      isActive: view.id === active,
      isShared: view.ownerId === null,
    })),
    query: pickViewParams(list, query),
  };
}

function toViewPath(list: ViewList, { id, query }: { id: string; query: AdminQuery }): string {
  return adminPaths.resource(list, { ...query, view: id });
}
