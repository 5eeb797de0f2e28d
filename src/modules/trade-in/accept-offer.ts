import { normalizeEmail } from '../../kernel/contact/email.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuse, refuseField, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { findRepairLocation, type RepairLocation } from '../repair-catalog/locations/repair-locations.ts';
import { takeSlot } from '../repair-catalog/locations/take-slot.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type Address, checkAddress, checkContact } from '../shipping/address.rules.ts';
import { createHandOverRules } from '../tickets/booking/hand-over.rules.ts';
import { normalizeSerial } from '../tickets/booking/serial.rules.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { queueTicketNotification, type TicketLinks } from '../tickets/notifications/queue-ticket-notification.ts';
import type { AcceptInput } from './trade-in.input.ts';
import { lockOfferByHash, type OfferRow, setOfferTicket } from './trade-in.store.ts';
import { isOfferExpired } from './trade-in-offers.ts';

export type AcceptOfferContext = {
  /** The signed-in customer; null for a guest. */
  customer: { id: string; email: string } | null;
  locale: Locale;
  links: TicketLinks;
  now: Date;
};

/** Number and tracking code of the ticket. */
export type AcceptOfferResult = { number: string; code: string };

const WALK_IN = 1;

/**
 * Accepts a stored trade-in offer: the device is brought by appointment or sent in, and is inspected before the payout.
 * Idempotent: an offer is accepted at most once. Refuses with `trade-in.no-such-offer`, `trade-in.offer-over`,
 * `trade-in.worth-nothing`, and at `location`, `method`, `slot`, `email`, `serial`, `address.…`, `consent_data`,
 * `consent_terms`.
 */
export async function acceptOffer(
  db: Db,
  input: AcceptInput,
  context: AcceptOfferContext,
): Promise<Result<AcceptOfferResult>> {
  const settings = await readSettings(db);
  const { customer, locale, links, now } = context;
  return inTransaction(db, async (tx) => {
    const offer = await lockOfferByHash(tx, hashToken(input.offer));
    if (!offer || !settings.tradeIn) return refuse('trade-in.no-such-offer', {}, 'missing');
    if (offer.ticketId !== null) return findAcceptedTicket(tx, offer.ticketId);
    if (isOfferExpired(offer, now)) return refuse('trade-in.offer-over');
    if (offer.offer.total === 0) return refuse('trade-in.worth-nothing');
    const location = await findRepairLocation(tx, input.location);
    if (!location) return refuseField('location', 'fields.invalid', { type: 'location' });
    const seller = readContactDetails(input, context, location);
    if (!seller.ok) return seller;
    const { email, address, serial } = seller.value;
    const slot = await takeRequestedSlot(tx, location, input, now);
    if (!slot.ok) return slot;
    const given = now.toISOString();
    const written = await createTicket(
      tx,
      {
        kind: 'trade_in',
        status: 'booked',
        name: address.name,
        email,
        phone: address.phone,
        locale,
        currency: offer.currency,
        prices_include_tax: true,
        customer_id: customer?.id ?? null,
        device_type_id: offer.typeId,
        device_model_id: offer.modelId,
        make: offer.brand,
        model: offer.model,
        serial,
        storage_gb: offer.storageGb || null,
        description: buildDescription(offer),
        method: input.method,
        repair_location_id: location.id,
        slot_at: slot.value,
        address: input.method === WALK_IN ? null : address,
        quote_expires_at: offer.expiresAt,
        consents: { dataLoss: given, terms: given },
        lines: [{ kind: 'offer', title: '', price: offer.offer.total, status: 'approved' }],
      },
      now,
    );
    await setOfferTicket(tx, offer.id, written.id);
    await queueTicketNotification(tx, written.id, 'booked', { links, now, token: written.token });
    return ok({ number: written.number, code: written.code });
  });
}

async function findAcceptedTicket(tx: Tx, id: string): Promise<Result<AcceptOfferResult>> {
  const ticket = await findTicket(tx, { id });
  return ticket ? ok({ number: ticket.number, code: ticket.code }) : refuse('trade-in.no-such-offer', {}, 'missing');
}

/** The customer's answers as the ticket description, for staff. */
function buildDescription({ offer }: OfferRow): string {
  return offer.answers.map(({ question, answer }) => `${question} ${answer}`).join('\n');
}

type ContactDetails = { email: string; address: Address; serial: string | null };

/** Validates contact details and address; reports all field problems at once. */
function readContactDetails(
  input: AcceptInput,
  { customer }: AcceptOfferContext,
  location: RepairLocation,
): Result<ContactDetails> {
  const { method } = input;
  const email = normalizeEmail(input.email || (customer?.email ?? ''));
  const address = method === WALK_IN ? checkContact(input.address) : checkAddress(input.address);
  const serial = input.serial === '' ? null : normalizeSerial(input.serial);
  const fields: Record<string, RefusalReason[]> = {
    ...(!location.methods.includes(method) && { method: [{ code: 'repairs.method-not-here', facts: {} }] }),
    ...createHandOverRules(customer)(input),
  };
  if (!address.ok || Object.keys(fields).length > 0) return refuseFields(fields);
  return ok({ email, address: address.value, serial });
}

async function takeRequestedSlot(
  tx: Tx,
  location: RepairLocation,
  { method, slot }: AcceptInput,
  now: Date,
): Promise<Result<Date | null>> {
  if (method !== WALK_IN || slot === undefined) return ok(null);
  const startsAt = new Date(slot);
  const taken = await takeSlot(tx, location, { method, startsAt, leadDays: 0, now });
  return taken.ok ? ok(startsAt) : taken;
}
