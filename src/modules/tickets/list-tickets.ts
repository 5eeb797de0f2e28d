import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { TicketKind, TicketState } from './ticket.states.rules.ts';
import { countTickets, findTickets } from './ticket-desk.store.ts';

const PER_PAGE = 20;
/** Nobody turns more pages; counting on would cost more than it tells. */
const MOST_COUNTED = 10_000;

export type ListedTicket = Awaited<ReturnType<typeof findTickets>>[number];

/** A page of the desk's tickets. `total` counts no further than ten thousand. */
export async function listTickets(
  db: Db,
  query: { location?: string; status?: TicketState; kind?: TicketKind; day?: string; q?: string; page: number },
): Promise<{ tickets: ListedTicket[]; perPage: number; total: number }> {
  const { q, page, ...filter } = query;
  const text = foldDigits(q ?? '').trim();
  // a phone number may be typed with spaces, and with a zero where it is kept with a country
  const digits = /^[\d\s+()-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  const search = { ...filter, ...(text !== '' && { search: { text, code: readTrackCode(text), digits } }) };
  const [tickets, total] = await Promise.all([
    findTickets(db, search, { limit: PER_PAGE, offset: PER_PAGE * (page - 1) }),
    countTickets(db, search, MOST_COUNTED),
  ]);
  return { tickets, perPage: PER_PAGE, total };
}
