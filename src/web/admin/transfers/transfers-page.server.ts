import { formatMoney } from '../../../kernel/format-money.ts';
import { exportTransfersOperation } from '../../../modules/order-management/transfers/export-transfers.ts';
import { listTransfersOperation } from '../../../modules/order-management/transfers/transfers.operations.ts';
import { transfersQuery } from '../../../modules/payments/transfers/transfer.input.ts';
import { TRANSFER_LISTS, type TransferList } from '../../../modules/payments/transfers/transfer-decision.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import type { AdminListQuery } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';

export type AdminTransferRow = {
  attempt: string;
  reference: string;
  /** Order code. */
  code: string;
  name: string;
  /** The current state, and whether it was reminded or rejected. */
  marks: TransferList[];
  startedAt: string;
  amount: string;
};

export type AdminTransfers = {
  title: string;
  rows: AdminTransferRow[];
  total: number;
  page: number;
  lastPage: number;
  query: AdminListQuery;
  lists: SelectChoice[];
  views: ListViews;
  exportLink: ExportLink | null;
};

/** A page of the bank transfers that staff reconcile with the account. @throws Response without the permission */
export async function loadTransfers(shop: ShopRequest, request: Request): Promise<AdminTransfers> {
  const { services, locale, t } = shop;
  const { state = 'open', q, page } = parseListQuery(request);
  const [settings, { found }] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listTransfersOperation, shop, { input: { state, q, page } }),
  ]);
  const format = getMoneyFormat(settings, locale);
  const time = createTimeFormatter(shop, settings);
  const filters = { state, ...(q && { q }) };
  return {
    title: `${t('admin.transfers.title')} – ${settings.siteName}`,
    rows: found.transfers.map(({ attempt_id: attempt, reference, code, name, created_at, ...row }) => ({
      attempt,
      reference,
      code,
      name,
      marks: [
        row.state,
        ...(row.reminded ? ['reminded' as const] : []),
        ...(row.rejected ? ['rejected' as const] : []),
      ],
      startedAt: time(created_at),
      amount: formatMoney({ amount: row.amount, currency: row.currency }, format),
    })),
    total: found.total,
    page,
    lastPage: countPages(found),
    query: filters,
    views: await loadListViews(shop, 'transfers', request),
    exportLink: await createExportLink(shop, exportTransfersOperation, 'transfers', {
      query: filters,
      total: found.total,
    }),
    lists: TRANSFER_LISTS.map((value) => ({ value, name: t(`admin.transfers.lists.${value}`) })),
  };
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const query = transfersQuery.safeParse(readQueryParams(request, 'view'));
  return query.success ? query.data : transfersQuery.parse({});
}
