import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ReturnKind, ReturnState } from '../return.states.rules.ts';
import { countRequests, findRequests } from '../return.store.ts';

const PER_PAGE = 20;
/** Counting stops here: exact totals beyond it are expensive and not used. */
const MAX_COUNTED_RETURNS = 10_000;

export type ReturnSearch = { status?: ReturnState; kind?: ReturnKind; q?: string; page: number; perPage?: number };

/** One page of all returns, newest first. `total` is capped at 10,000. */
export async function listReturns(db: Db, query: ReturnSearch) {
  const { perPage = PER_PAGE } = query;
  const [returns, total] = await Promise.all([
    listReturnRows(db, { ...query, perPage }),
    countRequests(db, toFilter(query), MAX_COUNTED_RETURNS),
  ]);
  return { returns, perPage, total };
}

/** The same without the total. */
export async function listReturnRows(db: Db, query: ReturnSearch) {
  const { page, perPage = PER_PAGE } = query;
  const rows = await findRequests(db, toFilter(query), perPage, perPage * (page - 1));
  return rows.map(({ pieces, created_at, ...row }) => {
    return { ...row, pieces: Number(pieces ?? 0), createdAt: created_at.toISOString() };
  });
}

function toFilter({ status, kind, q }: ReturnSearch) {
  const text = foldDigits(q ?? '');
  const search = text === '' ? undefined : { code: parseTrackCode(text), email: text.toLowerCase() };
  return { status, kind, search };
}

/** States in which the shop has to act: decide, inspect or refund. */
const AWAITING_SHOP_STATES = ['requested', 'received', 'inspected'] as const satisfies readonly ReturnState[];

/** Counts returns on which the shop has to act, up to `limit` per state. */
export async function countWaitingReturns(db: Db, limit: number): Promise<number> {
  const counts = await Promise.all(AWAITING_SHOP_STATES.map((status) => countRequests(db, { status }, limit)));
  return counts.reduce((all, count) => all + count, 0);
}
