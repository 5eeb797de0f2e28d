import { uuidv7 } from '../../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../kernel/locale.ts';
import { applyBasisPoints, calculateIncludedTax, sumAmounts } from '../../../kernel/money.ts';
import { ok, type RefusalReason, type Result, refuse, refuseField, refuseFields } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { OrderAddress } from '../../orders/order.rules.ts';
import {
  findRepairLocation,
  type RepairLocation,
  servesAddress,
} from '../../repair-catalog/locations/repair-locations.ts';
import { needsSlot } from '../../repair-catalog/locations/slot.rules.ts';
import { checkSlot, takeSlot } from '../../repair-catalog/locations/take-slot.ts';
import { findServiceTax, getTravelFee } from '../../repair-catalog/quotes/calculate-quote.ts';
import type { RepairMethod } from '../../repair-catalog/repairs.tables.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { checkAddress } from '../../shipping/address.rules.ts';
import { calculateTotals } from '../../ticket-payments/ticket-totals.rules.ts';
import type { BookAcceptedQuoteInput } from '../customer/own-ticket.input.ts';
import { insertTravelLine } from '../customer/own-ticket.store.ts';
import type { CustomerActionContext } from '../lines/respond-to-quote.ts';
import { getNextTicketState } from '../ticket.states.rules.ts';
import { lockTicket, selectTicket, selectTicketLines, type TicketKey, type TicketRow } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';
import { calculateLeadDays } from './move-appointment.ts';

const WALK_IN = 1;

/**
 * Books location, method and appointment of an accepted quote. A travel fee is added as a line. `expectedTotal` (minor
 * units) is the total that was shown with the fee; without it no fee may be added. Refuses with `tickets.not-found`,
 * `tickets.not-now`, `repairs.total-changed`, and at the fields `location`, `method`, `slot`, `consent_…` and those of
 * the address.
 */
export async function bookAcceptedQuote(
  db: Db,
  key: TicketKey,
  input: BookAcceptedQuoteInput & { expectedTotal?: number },
  { links, now }: CustomerActionContext,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const validated = await validateBooking(tx, ticket, input, now);
    if (!validated.ok) return validated;
    const { location, address, fee, total, slot } = validated.value;
    const { expectedTotal: expected } = input;
    const isExpected = expected === undefined ? fee.total === 0 : total <= expected;
    if (!isExpected) return refuse('repairs.total-changed', {}, 'conflict');
    if (fee.price > 0) {
      const { price, tax, taxBasisPoints: tax_basis_points } = fee;
      await insertTravelLine(tx, {
        id: uuidv7(now.getTime()),
        ticket_id: ticket.id,
        price,
        tax,
        tax_basis_points,
        now,
      });
    }
    const taken = slot ? await takeSlot(tx, location, slot) : ok(null);
    if (!taken.ok) return taken;
    const given = now.toISOString();
    const change = {
      method: input.method,
      repair_location_id: location.id,
      slot_at: slot?.startsAt ?? null,
      address: address && JSON.stringify(address),
      consents: JSON.stringify({ dataLoss: given, terms: given }),
    };
    const moved = await transitionTicket(tx, ticket.id, 'book', { by: 'customer', links, now }, change);
    return moved.ok ? ok(null) : moved;
  });
}

/** Computes a booking without changes, for the confirmation step. Refuses for the same reasons as the booking. */
export async function previewBooking(
  db: Db,
  key: TicketKey,
  input: BookAcceptedQuoteInput,
  now: Date,
): Promise<Result<BookingPreview>> {
  const ticket = await selectTicket(db, key);
  if (!ticket) return refuse('tickets.not-found', {}, 'missing');
  const validated = await validateBooking(db, ticket, input, now);
  if (!validated.ok) return validated;
  const { location, slot } = validated.value;
  const free = slot ? await checkSlot(db, location, slot) : ok(null);
  return free.ok ? validated : free;
}

export type BookingPreview = {
  location: RepairLocation;
  address: OrderAddress | null;
  /** Travel fee of the method, and the approved total including it; minor units. */
  fee: TravelFee;
  total: number;
  slot: Parameters<typeof takeSlot>[2] | null;
};

async function validateBooking(
  db: Db,
  ticket: TicketRow,
  input: BookAcceptedQuoteInput,
  now: Date,
): Promise<Result<BookingPreview>> {
  const { method, location, slot } = input;
  if (getNextTicketState('book', ticket.status, 'customer') === null) return refuse('tickets.not-now', {}, 'conflict');
  const repairLocation = await findRepairLocation(db, location);
  if (!repairLocation) return refuseField('location', 'fields.invalid', { type: 'location' });
  const address = readBookingAddress(ticket, repairLocation, input);
  if (!address.ok) return address;
  const fee = await calculateTravelFee(db, ticket, { location: repairLocation, method, now });
  const { agreed } = calculateTotals(await selectTicketLines(db, ticket.id), ticket.prices_include_tax);
  const slotRequest =
    needsSlot(method) && slot !== undefined
      ? { method, startsAt: new Date(slot), leadDays: await calculateLeadDays(db, ticket, repairLocation, now), now }
      : null;
  const booking: BookingPreview = {
    location: repairLocation,
    address: address.value,
    fee,
    total: sumAmounts([agreed, fee.total]),
    slot: slotRequest,
  };
  return ok(booking);
}

/**
 * Validates the booking and returns the pickup, visit or return address; null for walk-in. Reports all field problems
 * at once.
 */
function readBookingAddress(
  { name, phone }: TicketRow,
  location: RepairLocation,
  input: BookAcceptedQuoteInput,
): Result<OrderAddress | null> {
  const { method, slot } = input;
  const isHere = location.methods.includes(method);
  const address = method === WALK_IN ? null : checkAddress({ ...input.address, name, phone: input.phone || phone });
  const consent: RefusalReason[] = [{ code: 'repairs.consent-needed', facts: {} }];
  const fields: Record<string, RefusalReason[]> = {
    ...(address && !address.ok && address.refusal.fields),
    ...(!isHere && { method: [{ code: 'repairs.method-not-here', facts: {} }] }),
    ...(isHere &&
      address?.ok &&
      !servesAddress(location, method, address.value) && { method: [{ code: 'repairs.too-far', facts: {} }] }),
    ...(needsSlot(method) && slot === undefined && { slot: [{ code: 'repairs.slot-needed', facts: {} }] }),
    ...(!needsSlot(method) && slot !== undefined && { slot: [{ code: 'fields.invalid', facts: { type: 'slot' } }] }),
    ...(!input.consent_data && { consent_data: consent }),
    ...(!input.consent_terms && { consent_terms: consent }),
  };
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  return ok(address?.ok ? address.value : null);
}

type TravelFeeInput = { location: RepairLocation; method: RepairMethod; now: Date };
export type TravelFee = { price: number; tax: number; taxBasisPoints: number; total: number };

/** Travel fee of a method, with the tax of the repair location; minor units. */
export async function calculateTravelFee(
  db: Db,
  ticket: Pick<TicketRow, 'kind' | 'locale' | 'prices_include_tax'>,
  { location, method, now }: TravelFeeInput,
): Promise<TravelFee> {
  const price = ticket.kind === 'repair' ? getTravelFee(location, method) : 0;
  if (price === 0) return { price, tax: 0, taxBasisPoints: 0, total: 0 };
  const settings = await readSettings(db);
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE;
  const { taxBasisPoints } = await findServiceTax(db, location, { settings, locale, now });
  const tax = (ticket.prices_include_tax ? calculateIncludedTax : applyBasisPoints)(price, taxBasisPoints);
  return { price, tax, taxBasisPoints, total: ticket.prices_include_tax ? price : sumAmounts([price, tax]) };
}
