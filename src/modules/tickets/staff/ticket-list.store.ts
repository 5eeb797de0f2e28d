import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { escapeLike } from '../../../platform/database/escape-like.ts';
import type {} from '../../repair-catalog/repairs.tables.ts';
import type { TicketKind, TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import { FINAL_STATES, WORKSHOP_STATES } from '../ticket.states.rules.ts';
import type {} from '../ticket.tables.ts';

export type TicketSearch = {
  /** Slug of a repair location. */
  location?: string;
  status?: TicketState;
  /** `open`: not finished; `workshop`: the device is in the workshop. */
  scope?: 'open' | 'workshop';
  kind?: TicketKind;
  /** "YYYY-MM-DD" of the appointment in the time zone of the location. */
  day?: string;
  /** Id of a staff member. */
  assignee?: string;
  /** Ids of the staff who may work on repairs: finds tickets without one of them as assignee. */
  notAssignedTo?: readonly string[];
  /** Contact data is compared only with `hasContact`. */
  search?: { text: string; code: string | null; digits: string; hasContact: boolean };
};

/** Fewer digits would match too many phone numbers. */
const MIN_PHONE_DIGITS = 4;

/** Literals, so that the planner can use the partial index of open tickets. */
const isOpenTicket = sql<boolean>`ticket.status not in (${sql.join(FINAL_STATES.map((state) => sql.lit(state)))})`;

function filterTickets(db: Db, filters: TicketSearch) {
  const { location, status, scope, kind, day, assignee, notAssignedTo = [], search } = filters;
  return db
    .selectFrom('ticket')
    .leftJoin('repair_location as place', 'place.id', 'ticket.repair_location_id')
    .$if(location !== undefined, (query) => query.where('place.slug', '=', location ?? ''))
    .$if(status !== undefined, (query) => query.where('ticket.status', '=', status ?? 'requested'))
    .$if(scope !== undefined, (query) => query.where(isOpenTicket))
    .$if(scope === 'workshop', (query) => query.where('ticket.status', 'in', WORKSHOP_STATES))
    .$if(kind !== undefined, (query) => query.where('ticket.kind', '=', kind ?? 'repair'))
    .$if(assignee !== undefined, (query) => query.where('ticket.assignee_id', '=', assignee ?? ''))
    .$if(filters.notAssignedTo !== undefined, (query) =>
      query.where(sql<boolean>`(ticket.assignee_id = any(${notAssignedTo}::uuid[])) is not true`),
    )
    .$if(day !== undefined, (query) =>
      query.where(sql<boolean>`(ticket.slot_at at time zone place.time_zone)::date = ${day ?? ''}::date`),
    )
    .$if(search !== undefined, (query) =>
      query.where(({ or, eb }) => {
        const { text = '', code = null, digits = '', hasContact = false } = search ?? {};
        return or([
          eb('ticket.number', '=', text.toUpperCase()),
          sql<boolean>`strpos(lower(ticket.name), ${text.toLowerCase()}) > 0`,
          eb('ticket.serial', '=', text.toUpperCase()),
          ...(code ? [eb('ticket.code', '=', code)] : []),
          ...(digits === '' ? [] : [eb('ticket.serial', '=', digits)]),
          ...(hasContact ? [sql<boolean>`lower(ticket.email) like ${`${escapeLike(text.toLowerCase())}%`}`] : []),
          ...(hasContact && digits.length >= MIN_PHONE_DIGITS ? [eb('ticket.phone', 'like', `%${digits}`)] : []),
        ]);
      }),
    );
}

export type TicketOrder = 'appointment' | 'newest' | 'open';
type TicketWindow = { order: TicketOrder; limit: number; offset: number };

/** Tickets for staff: the next appointment first and then the newest, only the newest first, or the open ones first. */
export function selectTickets(db: Db, search: TicketSearch, { order, limit, offset }: TicketWindow) {
  return filterTickets(db, search)
    .leftJoin('customer as assignee', 'assignee.id', 'ticket.assignee_id')
    .select(['ticket.id', 'ticket.number', 'ticket.code', 'ticket.kind', 'ticket.status', 'ticket.name'])
    .select(['ticket.make', 'ticket.model', 'ticket.serial', 'ticket.method', 'ticket.slot_at', 'ticket.created_at'])
    .select(['ticket.version', 'place.slug as location', 'place.time_zone', 'assignee.name as assignee'])
    .$if(order === 'appointment', (query) => query.orderBy(sql`ticket.slot_at asc nulls last`))
    .$if(order === 'open', (query) => query.orderBy(isOpenTicket, 'desc'))
    .orderBy('ticket.created_at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type TicketListRow = Awaited<ReturnType<typeof selectTickets>>[number];

export async function countTickets(db: Db, search: TicketSearch, max: number): Promise<number> {
  const row = await db
    .selectFrom(filterTickets(db, search).select('ticket.id').limit(max).as('some'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Number of tickets in each state that has one. */
export async function countTicketsByState(
  db: Db,
  search: TicketSearch,
): Promise<{ status: TicketState; count: number }[]> {
  const rows = await filterTickets(db, search)
    .select('ticket.status')
    .select((is) => is.fn.countAll<number>().as('count'))
    .groupBy('ticket.status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}
