import { showMoney } from '../../kernel/show-money.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { moneyFormat } from '../../modules/content/settings.rules.ts';
import { listTransfers } from '../../modules/payments/list-transfers.ts';
import { transfersQuery } from '../../modules/payments/transfer.input.ts';
import { TRANSFER_LISTS, type TransferList } from '../../modules/payments/transfer-decision.rules.ts';
import { askedBy } from '../asked-by.server.ts';
import type { ShopRequest } from '../request.server.ts';
import { lastPageOf, timesFor } from './list-page.server.ts';
import { staffOf } from './office.server.ts';
import type { Choice } from './office-list.tsx';
import type { OfficeQuery } from './office-paths.ts';

export type OfficeTransferRow = {
  attempt: string;
  reference: string;
  /** Order code. */
  code: string;
  name: string;
  /** The current state, and whether it was reminded or rejected. */
  marks: TransferList[];
  begun: string;
  amount: string;
};

export type OfficeTransfers = {
  title: string;
  rows: OfficeTransferRow[];
  total: number;
  page: number;
  lastPage: number;
  query: OfficeQuery;
  lists: Choice[];
};

/** A page of the bank transfers that staff reconcile with the account. @throws Response without the permission */
export async function officeTransfers(shop: ShopRequest, request: Request): Promise<OfficeTransfers> {
  const { services, locale, t } = shop;
  await staffOf(shop, 'orders.read');
  const settings = await readSettings(services.db);
  const { state = 'open', q, page } = queryOf(request);
  const found = await listTransfers(services.db, { state, q, page, currency: settings.currency });
  const format = moneyFormat(settings, locale);
  const time = timesFor(shop, settings);
  return {
    title: `${t('backoffice.transfers.title')} – ${settings.siteName}`,
    rows: found.transfers.map(({ attempt_id: attempt, reference, code, name, created_at, ...row }) => ({
      ...{ attempt, reference, code, name },
      marks: [
        row.state,
        ...(row.reminded ? ['reminded' as const] : []),
        ...(row.rejected ? ['rejected' as const] : []),
      ],
      begun: time(created_at),
      amount: showMoney({ amount: row.amount, currency: row.currency }, format),
    })),
    total: found.total,
    page,
    lastPage: lastPageOf(found),
    query: { state, ...(q && { q }) },
    lists: TRANSFER_LISTS.map((value) => ({ value, name: t(`backoffice.transfers.lists.${value}`) })),
  };
}

/** An invalid query falls back to the defaults. */
function queryOf(request: Request) {
  const query = transfersQuery.safeParse(askedBy(request));
  return query.success ? query.data : transfersQuery.parse({});
}
