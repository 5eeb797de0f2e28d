import { normalizeEmail } from '../../../kernel/contact/email.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { applyBasisPoints, fromMajor } from '../../../kernel/money.ts';
import { ok, type RefusalReason, type Result, refuse, refuseField, refuseFields } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { StoredPhoto } from '../../../platform/pictures/save-private-photos.ts';
import { findRepairModel, type RepairModel } from '../../repair-catalog/catalog/find-repair-model.ts';
import {
  findRepairLocation,
  type RepairLocation,
  servesAddress,
} from '../../repair-catalog/locations/repair-locations.ts';
import { needsSlot } from '../../repair-catalog/locations/slot.rules.ts';
import { takeSlot } from '../../repair-catalog/locations/take-slot.ts';
import type { Quote } from '../../repair-catalog/quotes/quote.rules.ts';
import { recalculateQuote, translateLineTitles } from '../../repair-catalog/quotes/recalculate-quote.ts';
import { lockQuote, markQuoteBooked, type QuoteRecord } from '../../repair-catalog/quotes/repair-quotes.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import { type Address, checkAddress, checkContact } from '../../shipping/address.rules.ts';
import { type CreatedTicket, createTicket, type NewTicketLine } from '../create-ticket.ts';
import { queueTicketNotification, type TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { selectTicket } from '../ticket.store.ts';
import type { BookRepairInput } from './booking.input.ts';
import { createHandOverRules } from './hand-over.rules.ts';
import { normalizeSerial } from './serial.rules.ts';

export type BookingContext = {
  /** The signed-in customer; null for a guest. */
  customer: { id: string; email: string } | null;
  photos?: readonly StoredPhoto[];
  links: TicketLinks;
  locale: Locale;
  now: Date;
};

/** `token` is null when the quote was booked before: the link was sent by e-mail. */
export type BookingResult = Omit<CreatedTicket, 'token'> & { token: string | null };

const WALK_IN = 1;

/**
 * Books a stored quote: location, method, appointment, device and consents. Idempotent: a quote is booked at most once.
 * Refuses with `repairs.no-such-quote`, `repairs.quote-expired`, `repairs.total-changed`, and at the fields `slot`,
 * `method`, `location`, `serial`, `email`, `address.…`, `consent_data`, `consent_terms`.
 */
export async function bookRepair(
  db: Db,
  input: BookRepairInput,
  booking: BookingContext,
): Promise<Result<BookingResult>> {
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    const quote = await lockQuote(tx, input.quote, booking.now);
    if (!quote.ok) return quote;
    if (quote.value.ticketId !== null) return findExistingBooking(tx, quote.value.ticketId);
    const [place, model] = await Promise.all([
      findRepairLocation(tx, input.location),
      findRepairModel(tx, quote.value.wish.model, booking.locale),
    ]);
    if (!place) return refuseField('location', 'fields.invalid', { type: 'location' });
    if (!model) return refuse('repairs.no-such-model', {}, 'missing');
    const owner = readContactDetails(input, booking, place);
    if (!owner.ok) return owner;
    const again = await recalculateQuote(tx, quote.value, { place, method: input.method }, { ...booking, settings });
    const final = translateLineTitles(again.quote, model);
    const agreed = checkExpectedTotal(final, input, quote.value.currency);
    if (!agreed.ok) return agreed;
    const slot = await takeRequestedSlot(tx, place, input, final, booking.now);
    if (!slot.ok) return slot;
    const ticket = buildTicket({
      input,
      booking,
      settings,
      quote: quote.value,
      final,
      location: place,
      model,
      contact: owner.value,
    });
    const written = await createTicket(tx, { ...ticket, slot_at: slot.value }, booking.now);
    await markQuoteBooked(tx, quote.value.id, written.id);
    const { links, now } = booking;
    await queueTicketNotification(tx, written.id, 'booked', { links, now, token: written.token });
    return ok(written);
  });
}

async function findExistingBooking(tx: Tx, id: string): Promise<Result<BookingResult>> {
  const ticket = await selectTicket(tx, { id });
  if (!ticket) return refuse('repairs.no-such-quote', {}, 'missing');
  return ok({ id, number: ticket.number, code: ticket.code, token: null });
}

type ContactDetails = { email: string; address: Address; serial: string | null };

/** Validates contact details and address; reports all field problems at once. */
function readContactDetails(
  input: BookRepairInput,
  { customer }: BookingContext,
  location: RepairLocation,
): Result<ContactDetails> {
  const { method } = input;
  const email = normalizeEmail(input.email || (customer?.email ?? ''));
  const address = method === WALK_IN ? checkContact(input.address) : checkAddress(input.address);
  const serial = input.serial === '' ? null : normalizeSerial(input.serial);
  const destination = address.ok ? address.value : null;
  const isHere = location.methods.includes(method);
  const isTooFar = isHere && destination && !servesAddress(location, method, destination);
  const fields: Record<string, RefusalReason[]> = {
    ...(!isHere && { method: [{ code: 'repairs.method-not-here', facts: {} }] }),
    ...(isTooFar && { method: [{ code: 'repairs.too-far', facts: {} }] }),
    ...createHandOverRules(customer)(input),
  };
  if (!address.ok || Object.keys(fields).length > 0) return refuseFields(fields);
  return ok({ email, address: address.value, serial });
}

/** A lower total than the shown one is accepted, a higher one is refused. */
function checkExpectedTotal(
  { total }: Quote,
  { expected_total: typed }: BookRepairInput,
  currency: string,
): Result<null> {
  if (typed === undefined) return ok(null);
  const expected = fromMajor(typed, currency);
  if (!expected) return refuseField('expected_total', 'fields.invalid', { type: 'expected_total' });
  return total <= expected.amount ? ok(null) : refuse('repairs.total-changed', {}, 'conflict');
}

async function takeRequestedSlot(
  tx: Tx,
  location: RepairLocation,
  { method, slot }: BookRepairInput,
  { leadDays }: Quote,
  now: Date,
): Promise<Result<Date | null>> {
  if (!needsSlot(method) || slot === undefined) return ok(null);
  const startsAt = new Date(slot);
  const taken = await takeSlot(tx, location, { method, startsAt, leadDays, now });
  return taken.ok ? ok(startsAt) : taken;
}

type NewTicketSource = {
  input: BookRepairInput;
  booking: BookingContext;
  settings: Settings;
  quote: QuoteRecord;
  final: Quote;
  location: RepairLocation;
  model: RepairModel;
  contact: ContactDetails;
};

function buildTicket({
  input,
  booking,
  settings,
  quote,
  final,
  location,
  model,
  contact,
}: NewTicketSource): Parameters<typeof createTicket>[1] {
  const { email, address, serial } = contact;
  const given = booking.now.toISOString();
  return {
    kind: 'repair',
    status: 'booked',
    name: address.name,
    email,
    phone: address.phone,
    locale: booking.locale,
    currency: quote.currency,
    prices_include_tax: quote.pricesIncludeTax,
    customer_id: booking.customer?.id ?? null,
    device_type_id: model.type.id,
    device_model_id: model.id,
    make: model.brand.name,
    model: model.name,
    serial,
    colour: input.colour || null,
    storage_gb: input.storage_gb ?? null,
    description: input.description || (quote.wish.other ?? ''),
    condition: input.condition,
    method: input.method,
    repair_location_id: location.id,
    quote_expires_at: quote.expiresAt,
    address: input.method === WALK_IN ? null : address,
    consents: { dataLoss: given, terms: given },
    diagnosis_fee: final.diagnosis.fee,
    deposit: applyBasisPoints(final.total, settings.repairDeposit),
    lines: buildTicketLines(final),
    photos: booking.photos ?? [],
  };
}

/** Lines with a price are approved by the booking; lines without a price are quoted after the diagnosis. */
export function buildTicketLines({ lines, diagnosis, travel }: Quote): NewTicketLine[] {
  const taxed = (fee: { fee: number; tax: number }) => {
    return {
      price: fee.fee,
      tax: fee.tax,
      tax_basis_points: lines[0]?.taxBasisPoints ?? 0,
      status: 'approved',
    } as const;
  };
  // an unsuccessful repair still costs the diagnosis fee if at least one line without a price excludes "no fix, no fee"
  const unsure = lines.filter(({ price }) => price === null);
  return [
    ...lines.map(
      (line): NewTicketLine => ({
        kind: 'repair',
        repair_service_id: line.serviceId,
        title: line.title,
        part_grade: line.grade,
        price: line.price,
        discount: line.discount,
        tax: line.tax,
        tax_basis_points: line.taxBasisPoints,
        minutes: line.minutes,
        lead_days: line.leadDays,
        warranty_days: line.warrantyDays,
        no_fix_no_fee: line.noFixNoFee,
        status: line.price === null ? 'proposed' : 'approved',
      }),
    ),
    ...(diagnosis.fee > 0
      ? [
          {
            kind: 'diagnosis',
            title: '',
            no_fix_no_fee: unsure.every((line) => line.noFixNoFee),
            ...taxed(diagnosis),
          } as const,
        ]
      : []),
    ...(travel.fee > 0 ? [{ kind: 'travel', title: '', no_fix_no_fee: false, ...taxed(travel) } as const] : []),
  ];
}
