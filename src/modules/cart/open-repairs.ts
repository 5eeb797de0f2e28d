import { localTime } from '../../kernel/local-time.ts';
import { type Locale, textIn } from '../../kernel/locale.ts';
import { sumOf } from '../../kernel/money.ts';
import type { Db } from '../../platform/db.ts';
import { wordsFor } from '../../platform/words.ts';
import type { Settings } from '../content/settings.rules.ts';
import type { TicketDue } from '../tickets/due.rules.ts';
import { type PayableTicket, payableTickets } from '../tickets/paid-for-ticket.ts';
import { repairProblems, SELECTED } from './cart.rules.ts';
import type { CartRepair } from './cart-line.rules.ts';
import type { repairsOf } from './cart-repair.store.ts';

type Row = Awaited<ReturnType<typeof repairsOf>>[number];

type Reading = { settings: Settings; locale: Locale; now: Date; write: (amount: number) => string };

const NOTHING: TicketDue = { pays: 'repair', amount: 0, tax: 0, taxBasisPoints: 0 };

/** Reads the repair lines of a cart with their current amounts due. */
export async function openRepairs(db: Db, rows: readonly Row[], context: Reading): Promise<CartRepair[]> {
  const tickets = await payableTickets(
    db,
    rows.map(({ ticket_id }) => ticket_id),
  );
  return rows.flatMap((row) => {
    const ticket = tickets.get(row.ticket_id);
    return ticket ? [repairLine(row, ticket, context)] : [];
  });
}

function repairLine(row: Row, ticket: PayableTicket, { settings, locale, now, write }: Reading): CartRepair {
  const { due, heldBy } = ticket.account;
  const { pays, tax, taxBasisPoints } = due ?? NOTHING;
  const amount = due ? priceOf(due, settings) : 0;
  const t = wordsFor(locale);
  const device = [ticket.make, ticket.model].filter(Boolean).join(' ');
  return {
    kind: 'repair',
    id: ticket.id,
    ticket: { id: ticket.id, number: ticket.number, code: ticket.code },
    sku: ticket.number,
    title: t(pays === 'deposit' ? 'repairLine.deposit' : 'repairLine.repair', { device }),
    attributes: factsOf(ticket, { settings, locale }),
    image: null,
    unit: { current: amount, previous: null, from: 'selling', percentOff: 0 },
    seen: row.due_seen,
    quantity: 1,
    available: due ? 1 : 0,
    selected: row.selected === SELECTED,
    total: amount,
    discount: 0,
    bundle: null,
    incomplete: null,
    problems: repairProblems({ seen: row.due_seen, due: due && amount, heldBy }, write),
    pays,
    place: placeOf(ticket, locale),
    day: dayOf(ticket, now),
    toPrice: { id: ticket.id, amount, taxBasisPoints, tax },
  };
}

/** Amount with or without tax, according to the price display setting of the shop. */
export function priceOf({ amount, tax }: TicketDue, { pricesIncludeTax }: Pick<Settings, 'pricesIncludeTax'>): number {
  return pricesIncludeTax ? amount : sumOf([amount, -tax]);
}

/** Ticket number, work and appointment, shown like the attributes of goods. */
function factsOf(
  { number, work, slotAt, place }: PayableTicket,
  { settings, locale }: Pick<Reading, 'settings' | 'locale'>,
): CartRepair['attributes'] {
  const t = wordsFor(locale);
  const workTitles = work.map(
    ({ kind, title }) => title || t(kind === 'travel' ? 'repairLine.travel' : 'repairLine.diagnosis'),
  );
  const appointment = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: place?.timeZone ?? settings.timeZone },
    numberingSystem: settings.digits[locale] ?? 'latn',
  });
  return [
    { title: t('repairLine.number'), value: number },
    ...(workTitles.length > 0 ? [{ title: t('repairLine.work'), value: workTitles.join(', ') }] : []),
    ...(slotAt ? [{ title: t('repairLine.appointment'), value: appointment.format(slotAt) }] : []),
  ];
}

function placeOf({ place }: PayableTicket, locale: Locale): CartRepair['place'] {
  if (place === null) return null;
  const { id, name, address, directions } = place;
  return { ...address, id, name: textIn(name, locale), directions: textIn(directions, locale) };
}

/** Day of the appointment in the time zone of the location; today when there is no future appointment. */
function dayOf({ slotAt, place }: PayableTicket, now: Date): string {
  const time = slotAt !== null && slotAt > now ? slotAt : now;
  return localTime(time, place?.timeZone ?? 'UTC').day;
}
