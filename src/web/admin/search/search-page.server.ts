import { readSettings } from '../../../modules/settings/read-settings.ts';
import { adminSearchQuery, searchAdminOperation } from '../../../modules/staff/search/admin-search.operations.ts';
import type { AdminSearchHit } from '../../../modules/staff/search/search-admin.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadStaffQuery, requireAccess } from '../staff-operations.server.ts';

export type SearchPage = {
  kind: 'search';
  pageTitle: string;
  q: string | undefined;
  /** Null without a query. */
  found: { groups: { kind: string; name: string; hits: AdminSearchHit[] }[]; summary: string } | null;
};

/** Results of the search of the admin, for browsers without scripts. @throws Response as `redirectForAccess` does */
export async function loadSearchPage(shop: ShopRequest, request: Request): Promise<SearchPage> {
  await requireAccess(searchAdminOperation, shop);
  const { siteName } = await readSettings(shop.services.db);
  // an invalid query shows the empty form
  const input = adminSearchQuery.safeParse(readQueryParams(request)).data;
  return {
    kind: 'search',
    pageTitle: `${shop.t('admin.globalSearch.title')} – ${siteName}`,
    q: input?.q,
    found: input ? await loadStaffQuery(searchAdminOperation, shop, { input }) : null,
  };
}
