import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listStaffWith } from '../../staff/list-staff-with.ts';
import type { TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import { FINAL_STATES } from '../ticket.states.rules.ts';
import type { TicketsQuery } from './staff-tickets.input.ts';
import {
  countTickets,
  countTicketsByState,
  selectTickets,
  type TicketListRow,
  type TicketOrder,
  type TicketSearch,
} from './ticket-list.store.ts';

const PAGE_SIZE = 20;
/** Counting stops here, because later pages are not visited and an exact count is expensive. */
const MAX_COUNT = 10_000;

/** `code` is null for viewers who may not read contact data. */
export type TicketListItem = Omit<TicketListRow, 'code'> & { code: string | null };

export type TicketList = {
  tickets: TicketListItem[];
  perPage: number;
  /** Counted up to ten thousand. */
  total: number;
  /** Number of tickets by state, with the other filters. */
  states: { status: TicketState; count: number }[];
};

/** Without `mayReadContact` a search does not compare e-mail addresses and phone numbers, which it would reveal. */
type Viewer = { staffId: string; mayReadContact: boolean };

/** A page of tickets for staff. */
export async function listTickets(
  db: Db,
  query: TicketsQuery,
  { perPage = PAGE_SIZE, ...viewer }: Viewer & { perPage?: number },
): Promise<TicketList> {
  const { status, page, scope } = query;
  const permitted = query.assignee === 'none' ? await listStaffWith(db, 'repairs.write') : [];
  const search = toSearch(query, { ...viewer, permitted });
  const window = { order: getOrder(query), limit: perPage, offset: perPage * (page - 1) };
  const rows = await selectTickets(db, { ...search, status }, window);
  const tickets = rows.map((row) => ({ ...row, code: viewer.mayReadContact ? row.code : null }));
  if (scope === undefined) {
    const total = await countTickets(db, { ...search, status }, MAX_COUNT);
    return { tickets, perPage, total, states: [] };
  }
  const states = await countTicketsByState(db, search);
  // a search without an index is not executed a third time
  const counted = states.filter((one) => status === undefined || one.status === status);
  const total = Math.min(
    MAX_COUNT,
    counted.reduce((sum, { count }) => sum + count, 0),
  );
  return { tickets, perPage, total, states };
}

/** Filters without the state. */
function toSearch(
  { q = '', scope, status, assignee, location, kind, day }: TicketsQuery,
  { staffId, mayReadContact, permitted }: Viewer & { permitted: readonly { id: string }[] },
): TicketSearch {
  const text = foldDigits(q).trim();
  // a phone number may be typed with spaces or with a leading zero, while it is stored with a country code
  const digits = /^[\d\s+()-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  return {
    location,
    kind,
    day,
    ...(scope && scope !== 'all' && !isFinal(status) && { scope }),
    ...(assignee === 'me' && { assignee: staffId }),
    ...(assignee === 'none' && { notAssignedTo: permitted.map(({ id }) => id) }),
    ...(text !== '' && { search: { text, code: parseTrackCode(text), digits, hasContact: mayReadContact } }),
  };
}

function isFinal(status: TicketState | undefined): boolean {
  return FINAL_STATES.some((state) => state === status);
}

/** Appointments of finished repairs are over. */
function getOrder({ scope, status }: TicketsQuery): TicketOrder {
  return isFinal(status) || (scope === 'all' && status === undefined) ? 'newest' : 'appointment';
}

/** Repairs of a search text: the open ones first, because a regular customer has many that are finished. */
export async function findRepairs(
  db: Db,
  q: string,
  { limit, mayReadContact }: { limit: number; mayReadContact: boolean },
): Promise<TicketListRow[]> {
  const window = { order: 'open', limit, offset: 0 } as const;
  return selectTickets(db, toSearch({ q, page: 1 }, { staffId: '', mayReadContact, permitted: [] }), window);
}
