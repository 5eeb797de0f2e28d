import { sql } from 'kysely';
import type { TimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ApplicationList } from './application.input.ts';
import { type Application, OPEN_STATES } from './application.store.ts';

const LISTED_COLUMNS = [
  'id',
  'state',
  'store_name',
  'legal_name',
  'email',
  'information_request',
  'verified_at',
  'decided_at',
  'document',
] as const;

export type ListedApplication = Pick<Application, (typeof LISTED_COLUMNS)[number]>;

export type ApplicationFilter = TimeRange & { list: ApplicationList; q: string | null };

/** A page of the applications: open ones oldest first, decided ones newest first. */
export function selectApplications(
  db: Db,
  filter: ApplicationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedApplication[]> {
  const isOpen = filter.list === 'waiting' || filter.list === 'wanted';
  return filterApplications(db, filter)
    .select(LISTED_COLUMNS)
    .orderBy('verified_at', isOpen ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countApplications(db: Db, filter: ApplicationFilter): Promise<number> {
  const { total } = await filterApplications(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function filterApplications(db: Db, { list, q, from, until }: ApplicationFilter) {
  let found = db.selectFrom('seller_application').where('state', '<>', 'applied');
  if (list === 'waiting') found = found.where('state', 'in', OPEN_STATES).where('information_request', 'is', null);
  if (list === 'wanted') found = found.where('state', 'in', OPEN_STATES).where('information_request', 'is not', null);
  if (list === 'approved' || list === 'rejected') found = found.where('state', '=', list);
  if (from !== undefined) found = found.where('verified_at', '>=', from);
  if (until !== undefined) found = found.where('verified_at', '<', until);
  if (q === null) return found;
  return found.where(({ or }) =>
    or([
      sql<boolean>`starts_with(lower(store_name), ${q})`,
      sql<boolean>`starts_with(lower(legal_name), ${q})`,
      sql<boolean>`starts_with(email, ${q})`,
    ]),
  );
}

export async function countPendingApplications(db: Db, max: number): Promise<number> {
  const waiting = await db
    .selectFrom('seller_application')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where('information_request', 'is', null)
    .limit(max)
    .execute();
  return waiting.length;
}
