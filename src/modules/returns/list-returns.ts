import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { ReturnKind, ReturnState } from './return.states.rules.ts';
import { countRequests, findRequests } from './return.store.ts';

const PER_PAGE = 20;
/** Nobody turns more pages; counting on would cost more than it tells. */
const MOST_COUNTED = 10_000;

export type ReturnSearch = { status?: ReturnState; kind?: ReturnKind; q?: string; page: number };

/** A page of the shop's returns, the latest first. `total` counts no further than ten thousand. */
export async function listReturns(db: Db, { status, kind, q, page }: ReturnSearch) {
  const typed = foldDigits(q ?? '');
  const search = typed === '' ? undefined : { code: readTrackCode(typed), email: typed.toLowerCase() };
  const filter = { status, kind, search };
  const [rows, total] = await Promise.all([
    findRequests(db, filter, PER_PAGE, PER_PAGE * (page - 1)),
    countRequests(db, filter, MOST_COUNTED),
  ]);
  const returns = rows.map(({ pieces, created_at, ...row }) => {
    return { ...row, pieces: Number(pieces ?? 0), createdAt: created_at.toISOString() };
  });
  return { returns, perPage: PER_PAGE, total };
}

/** States in which a return waits for the shop: to be decided, looked at, or paid back. */
const OURS = ['requested', 'received', 'inspected'] as const satisfies readonly ReturnState[];

/** Returns that wait for the shop, counted no further than `most` for each state. */
export async function countWaitingReturns(db: Db, most: number): Promise<number> {
  const counts = await Promise.all(OURS.map((status) => countRequests(db, { status }, most)));
  return counts.reduce((all, count) => all + count, 0);
}
