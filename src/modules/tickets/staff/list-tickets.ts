import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { TicketKind, TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import { countTickets, selectTickets } from './staff-tickets.store.ts';

const PAGE_SIZE = 20;
/** Counting stops here, because later pages are not visited and an exact count is expensive. */
const MAX_COUNT = 10_000;

export type TicketListItem = Awaited<ReturnType<typeof selectTickets>>[number];

/** A page of tickets for staff. `total` is counted up to ten thousand. */
export async function listTickets(
  db: Db,
  query: { location?: string; status?: TicketState; kind?: TicketKind; day?: string; q?: string; page: number },
): Promise<{ tickets: TicketListItem[]; perPage: number; total: number }> {
  const { q, page, ...filter } = query;
  const text = foldDigits(q ?? '').trim();
  // a phone number may be typed with spaces or with a leading zero, while it is stored with a country code
  const digits = /^[\d\s+()-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  const search = { ...filter, ...(text !== '' && { search: { text, code: parseTrackCode(text), digits } }) };
  const [tickets, total] = await Promise.all([
    selectTickets(db, search, { limit: PAGE_SIZE, offset: PAGE_SIZE * (page - 1) }),
    countTickets(db, search, MAX_COUNT),
  ]);
  return { tickets, perPage: PAGE_SIZE, total };
}
