import { uuidv7 } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import { basisPointsOf, includedShare, sumOf } from '../../kernel/money.ts';
import { ok, type Problem, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import type { OrderAddress } from '../orders/order.rules.ts';
import { findPlace, type RepairPlace, serves } from '../repairs/find-places.ts';
import { taxAt, travelFee } from '../repairs/make-quote.ts';
import type { RepairMethod } from '../repairs/repairs.tables.ts';
import { needsSlot } from '../repairs/slot.rules.ts';
import { takeSlot } from '../repairs/take-slot.ts';
import { checkAddress } from '../shipping/address.rules.ts';
import { leadDaysOf } from './move-appointment.ts';
import { moveTicket } from './move-ticket.ts';
import type { BookApprovedInput } from './own-ticket.input.ts';
import { addTravel } from './own-ticket.store.ts';
import type { OwnMove } from './respond-to-lines.ts';
import { ticketAfter } from './ticket.states.rules.ts';
import { linesOfTicket, lockTicket, type TicketKey, type TicketRow } from './ticket.store.ts';
import { totalsOf } from './ticket-totals.rules.ts';

const WALK_IN = 1;

/**
 * Books place, way and appointment of an offer that was accepted. What a way costs is added as a line; `expectedTotal`
 * (minor units) is what was shown with it, and without it nothing may be added. Refuses with `tickets.not-found`,
 * `tickets.not-now`, `repairs.total-changed`, and at `location`, `method`, `slot`, `consent_…` and the address' fields.
 */
export async function bookApproved(
  db: Db,
  key: TicketKey,
  input: BookApprovedInput & { expectedTotal?: number },
  { links, now }: OwnMove,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    if (ticketAfter('book', ticket.status, 'customer') === null) return refuse('tickets.not-now', {}, 'conflict');
    const place = await findPlace(tx, input.location);
    if (!place) return refuseField('location', 'fields.invalid', { type: 'location' });
    const address = readBooking(ticket, place, input);
    if (!address.ok) return address;
    const priced = await addFee(tx, ticket, { place, method: input.method, expected: input.expectedTotal, now });
    if (!priced.ok) return priced;
    const slot = await wishedSlot(tx, ticket, place, input, now);
    if (!slot.ok) return slot;
    const given = now.toISOString();
    const change = {
      ...{ method: input.method, repair_location_id: place.id, slot_at: slot.value },
      address: address.value && JSON.stringify(address.value),
      consents: JSON.stringify({ dataLoss: given, terms: given }),
    };
    const moved = await moveTicket(tx, ticket.id, 'book', { by: 'customer', links, now }, change);
    return moved.ok ? ok(null) : moved;
  });
}

/** Where it is fetched, brought or sent back to; null where it is carried in. Every problem at its field, all at once. */
function readBooking(
  { name, phone }: TicketRow,
  place: RepairPlace,
  input: BookApprovedInput,
): Result<OrderAddress | null> {
  const { method, slot } = input;
  const isHere = place.methods.includes(method);
  const address = method === WALK_IN ? null : checkAddress({ ...input.address, name, phone: input.phone || phone });
  const consent: Problem[] = [{ code: 'repairs.consent-needed', facts: {} }];
  const fields: Record<string, Problem[]> = {
    ...(address && !address.ok && address.refusal.fields),
    ...(!isHere && { method: [{ code: 'repairs.method-not-here', facts: {} }] }),
    ...(isHere &&
      address?.ok &&
      !serves(place, method, address.value) && { method: [{ code: 'repairs.too-far', facts: {} }] }),
    ...(needsSlot(method) && slot === undefined && { slot: [{ code: 'repairs.slot-needed', facts: {} }] }),
    ...(!needsSlot(method) && slot !== undefined && { slot: [{ code: 'fields.invalid', facts: { type: 'slot' } }] }),
    ...(!input.consent_data && { consent_data: consent }),
    ...(!input.consent_terms && { consent_terms: consent }),
  };
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  return ok(address?.ok ? address.value : null);
}

async function wishedSlot(
  tx: Tx,
  ticket: TicketRow,
  place: RepairPlace,
  { method, slot }: BookApprovedInput,
  now: Date,
): Promise<Result<Date | null>> {
  if (!needsSlot(method) || slot === undefined) return ok(null);
  const startsAt = new Date(slot);
  const leadDays = await leadDaysOf(tx, ticket, place, now);
  const taken = await takeSlot(tx, place, { method, startsAt, leadDays, now });
  return taken.ok ? ok(startsAt) : taken;
}

type Way = { place: RepairPlace; method: RepairMethod; expected?: number; now: Date };

/** What the way that was chosen costs becomes a line; what the whole comes to must be what was shown. */
async function addFee(tx: Tx, ticket: TicketRow, { place, method, expected, now }: Way): Promise<Result<null>> {
  const fee = await feeOf(tx, ticket, { place, method, now });
  const { agreed } = totalsOf(await linesOfTicket(tx, ticket.id), ticket.prices_include_tax);
  const total = sumOf([agreed, fee.total]);
  const isShown = expected === undefined ? fee.total === 0 : total <= expected;
  if (!isShown) return refuse('repairs.total-changed', {}, 'conflict');
  if (fee.price === 0) return ok(null);
  const { price, tax, taxBasisPoints } = fee;
  const cost = { price, tax, tax_basis_points: taxBasisPoints };
  await addTravel(tx, { id: uuidv7(now.getTime()), ticket_id: ticket.id, ...cost, now });
  return ok(null);
}

/** What a way costs, with the tax of the place; minor units. */
export async function feeOf(
  db: Db,
  ticket: Pick<TicketRow, 'kind' | 'locale' | 'prices_include_tax'>,
  { place, method, now }: Omit<Way, 'expected'>,
): Promise<{ price: number; tax: number; taxBasisPoints: number; total: number }> {
  const price = ticket.kind === 'repair' ? travelFee(place, method) : 0;
  if (price === 0) return { price, tax: 0, taxBasisPoints: 0, total: 0 };
  const settings = await readSettings(db);
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE;
  const { taxBasisPoints } = await taxAt(db, place, { settings, locale, now });
  const tax = (ticket.prices_include_tax ? includedShare : basisPointsOf)(price, taxBasisPoints);
  return { price, tax, taxBasisPoints, total: ticket.prices_include_tax ? price : sumOf([price, tax]) };
}
