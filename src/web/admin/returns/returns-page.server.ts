import { returnsQuery } from '../../../modules/returns/return.input.ts';
import { RETURN_KINDS, RETURN_STATES, type ReturnState } from '../../../modules/returns/return.states.rules.ts';
import { exportReturnsOperation } from '../../../modules/returns/staff/export-returns.ts';
import { listReturnsOperation } from '../../../modules/returns/staff/staff-returns.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import type { AdminListQuery } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';

export type AdminReturnRow = {
  id: string;
  code: string;
  status: ReturnState;
  statusName: string;
  kind: string;
  pieces: number;
  requestedAt: string;
};

export type AdminReturns = {
  title: string;
  rows: AdminReturnRow[];
  total: number;
  page: number;
  lastPage: number;
  query: AdminListQuery;
  states: SelectChoice[];
  kinds: SelectChoice[];
  views: ListViews;
  exportLink: ExportLink | null;
};

/** A page of all returns. @throws Response without the permission */
export async function loadReturns(shop: ShopRequest, request: Request): Promise<AdminReturns> {
  const { services, t } = shop;
  // an invalid query shows all returns
  const query = returnsQuery.safeParse(readQueryParams(request, 'view')).data ?? { page: 1 };
  const [settings, { found }] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listReturnsOperation, shop, { input: query }),
  ]);
  const time = createTimeFormatter(shop, settings);
  const { status, kind, q } = query;
  const filters = { ...(status && { status }), ...(kind && { kind }), ...(q && { q }) };
  return {
    title: `${t('admin.returns')} – ${settings.siteName}`,
    rows: found.returns.map((row) => ({
      id: row.id,
      code: row.code,
      status: row.status,
      pieces: row.pieces,
      statusName: t(`returns.states.${row.status}`),
      kind: t(`returns.kinds.${row.kind}`),
      requestedAt: time(row.createdAt),
    })),
    total: found.total,
    page: query.page,
    lastPage: countPages(found),
    query: filters,
    views: await loadListViews(shop, 'returns', request),
    exportLink: await createExportLink(shop, exportReturnsOperation, 'returns', { query: filters, total: found.total }),
    states: RETURN_STATES.filter((state) => state !== 'unconfirmed').map((state) => {
      return { value: state, name: t(`returns.states.${state}`) };
    }),
    kinds: RETURN_KINDS.map((one) => ({ value: one, name: t(`returns.kinds.${one}`) })),
  };
}
