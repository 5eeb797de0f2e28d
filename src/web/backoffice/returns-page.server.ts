import { readSettings } from '../../modules/content/read-settings.ts';
import { listReturns } from '../../modules/returns/list-returns.ts';
import { returnsQuery } from '../../modules/returns/return.input.ts';
import { RETURN_KINDS, RETURN_STATES, type ReturnState } from '../../modules/returns/return.states.rules.ts';
import { askedBy } from '../asked-by.server.ts';
import type { ShopRequest } from '../request.server.ts';
import { lastPageOf, timesFor } from './list-page.server.ts';
import { staffOf } from './office.server.ts';
import type { Choice } from './office-list.tsx';
import type { OfficeQuery } from './office-paths.ts';

export type OfficeReturnRow = {
  id: string;
  code: string;
  status: ReturnState;
  statusName: string;
  kind: string;
  pieces: number;
  asked: string;
};

export type OfficeReturns = {
  title: string;
  rows: OfficeReturnRow[];
  total: number;
  page: number;
  lastPage: number;
  query: OfficeQuery;
  states: Choice[];
  kinds: Choice[];
};

/** A page of all returns. @throws Response without the permission */
export async function officeReturns(shop: ShopRequest, request: Request): Promise<OfficeReturns> {
  const { services, t } = shop;
  await staffOf(shop, 'orders.read');
  // an invalid query shows all returns
  const query = returnsQuery.safeParse(askedBy(request)).data ?? { page: 1 };
  const [settings, found] = await Promise.all([readSettings(services.db), listReturns(services.db, query)]);
  const time = timesFor(shop, settings);
  const { status, kind, q } = query;
  return {
    title: `${t('backoffice.returns')} – ${settings.siteName}`,
    rows: found.returns.map((row) => ({
      ...{ id: row.id, code: row.code, status: row.status, pieces: row.pieces },
      statusName: t(`returns.states.${row.status}`),
      kind: t(`returns.kinds.${row.kind}`),
      asked: time(row.createdAt),
    })),
    total: found.total,
    page: query.page,
    lastPage: lastPageOf(found),
    query: { ...(status && { status }), ...(kind && { kind }), ...(q && { q }) },
    states: RETURN_STATES.filter((state) => state !== 'unconfirmed').map((state) => {
      return { value: state, name: t(`returns.states.${state}`) };
    }),
    kinds: RETURN_KINDS.map((one) => ({ value: one, name: t(`returns.kinds.${one}`) })),
  };
}
