import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { toLocalTime } from '../../../kernel/time/local-time.ts';
import type { Db } from '../../../platform/database/db.ts';
import { getTranslator, type Translator } from '../../../platform/translator.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import type { DuePayment } from '../../ticket-payments/balance.rules.ts';
import { localizeLineTitle } from '../../ticket-payments/line-title.rules.ts';
import { findPayableTickets, type PayableTicket } from '../../ticket-payments/payable-tickets.ts';
import { findRepairProblems, SELECTED } from '../cart.rules.ts';
import type { CartRepairLine } from '../cart-line.rules.ts';
import type { selectCartRepairs } from '../cart-repair.store.ts';

type Row = Awaited<ReturnType<typeof selectCartRepairs>>[number];

type ReadContext = { settings: Settings; locale: Locale; now: Date; write: (amount: number) => string };

const NOTHING_DUE: DuePayment = { part: 'repair', amount: 0, tax: 0, taxBasisPoints: 0 };

/** Reads the repair lines of a cart with their current amounts due. */
export async function readCartRepairs(db: Db, rows: readonly Row[], context: ReadContext): Promise<CartRepairLine[]> {
  const tickets = await findPayableTickets(
    db,
    rows.map(({ ticket_id }) => ticket_id),
  );
  return rows.flatMap((row) => {
    const ticket = tickets.get(row.ticket_id);
    return ticket ? [toCartRepairLine(row, ticket, context)] : [];
  });
}

function toCartRepairLine(
  row: Row,
  ticket: PayableTicket,
  { settings, locale, now, write }: ReadContext,
): CartRepairLine {
  const { due, pendingOrderCode } = ticket.balance;
  const { part, tax, taxBasisPoints } = due ?? NOTHING_DUE;
  const amount = due ? toDisplayPrice(due, settings) : 0;
  const t = getTranslator(locale);
  return {
    kind: 'repair',
    id: ticket.id,
    ticket: { id: ticket.id, number: ticket.number, code: ticket.code },
    sku: ticket.number,
    title: formatRepairTitle(ticket, part, t),
    attributes: buildRepairFacts(ticket, { settings, locale }),
    image: null,
    unit: { current: amount, previous: null, from: 'selling', percentOff: 0 },
    seen: row.displayed_due,
    quantity: 1,
    available: due ? 1 : 0,
    selected: row.selected === SELECTED,
    total: amount,
    discount: 0,
    bundle: null,
    incompleteBundle: null,
    problems: findRepairProblems({ seen: row.displayed_due, due: due && amount, pendingOrderCode }, write),
    pays: part,
    location: toRepairLocation(ticket, locale),
    day: findRepairDay(ticket, now),
    pricingInput: { id: ticket.id, amount, taxBasisPoints, tax },
  };
}

/** "Repair: Apple iPhone 13", or that of its deposit. */
export function formatRepairTitle(
  { make, model }: Pick<PayableTicket, 'make' | 'model'>,
  part: DuePayment['part'],
  t: Translator,
): string {
  const device = [make, model].filter(Boolean).join(' ');
  return t(part === 'deposit' ? 'repairLine.deposit' : 'repairLine.repair', { device });
}

/** Amount with or without tax, according to the price display setting of the shop. */
export function toDisplayPrice(
  { amount, tax }: DuePayment,
  { pricesIncludeTax }: Pick<Settings, 'pricesIncludeTax'>,
): number {
  return pricesIncludeTax ? amount : sumAmounts([amount, -tax]);
}

/** Ticket number, work and appointment, shown like the attributes of goods. */
export function buildRepairFacts(
  { number, work, slotAt, location }: PayableTicket,
  { settings, locale }: Pick<ReadContext, 'settings' | 'locale'>,
): CartRepairLine['attributes'] {
  const t = getTranslator(locale);
  const workTitles = work.map(
    ({ kind, title, service }) =>
      localizeLineTitle(title, service, locale) || t(kind === 'travel' ? 'repairLine.travel' : 'repairLine.diagnosis'),
  );
  const appointment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: location?.timeZone ?? settings.timeZone,
    numberingSystem: settings.digits[locale] ?? 'latn',
  });
  return [
    { title: t('repairLine.number'), value: number },
    ...(workTitles.length > 0 ? [{ title: t('repairLine.work'), value: workTitles.join(', ') }] : []),
    ...(slotAt ? [{ title: t('repairLine.appointment'), value: appointment.format(slotAt) }] : []),
  ];
}

function toRepairLocation({ location }: PayableTicket, locale: Locale): CartRepairLine['location'] {
  if (location === null) return null;
  const { id, name, address, directions } = location;
  return { ...address, id, name: pickTranslation(name, locale), directions: pickTranslation(directions, locale) };
}

/** Day of the appointment in the time zone of the location; today when there is no future appointment. */
function findRepairDay({ slotAt, location }: PayableTicket, now: Date): string {
  const time = slotAt !== null && slotAt > now ? slotAt : now;
  return toLocalTime(time, location?.timeZone ?? 'UTC').day;
}
