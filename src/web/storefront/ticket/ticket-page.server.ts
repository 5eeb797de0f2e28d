import { data, redirect } from 'react-router';
import { getCountryName, getStateName } from '../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import type { Refusal, Result } from '../../../kernel/result.ts';
import { listRepairLocations } from '../../../modules/repair-catalog/locations/repair-locations.ts';
import type { RepairMethod } from '../../../modules/repair-catalog/repairs.tables.ts';
import {
  type BookingPreview,
  bookAcceptedQuote,
  calculateTravelFee,
  previewBooking,
} from '../../../modules/tickets/booking/book-accepted-quote.ts';
import { moveAppointment } from '../../../modules/tickets/booking/move-appointment.ts';
import { cancelTicket } from '../../../modules/tickets/customer/cancel-ticket.ts';
import { claimWarranty } from '../../../modules/tickets/customer/claim-warranty.ts';
import {
  bookAcceptedQuoteInput,
  claimForm,
  lineAnswerForm,
  slotForm,
} from '../../../modules/tickets/customer/own-ticket.input.ts';
import { findTicket, type TicketKey } from '../../../modules/tickets/find-ticket.ts';
import { isWaitingForAnswer } from '../../../modules/tickets/lines/answer-lines.rules.ts';
import { previewResponse, respondToQuote } from '../../../modules/tickets/lines/respond-to-quote.ts';
import type { Ticket } from '../../../modules/tickets/ticket.types.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { listLocalizedCountries } from '../../forms/countries.server.ts';
import { claimLabels } from '../../forms/field-labels.server.ts';
import { type FormErrors, translateFormErrors } from '../../forms/form-errors.server.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createTicketLinks } from '../../links/ticket-links.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import type { SlotWeekView } from '../repair/steps/slot-week-view.server.ts';
import { createTicketClock } from './ticket-clock.server.ts';
import { loadBookingWeek, loadRescheduleWeek, parseDay } from './ticket-slots.server.ts';
import { loadTicketView, type TicketView } from './ticket-view.server.ts';

const TICKET_OUTCOMES = ['answered', 'cancelled', 'moved', 'booked', 'claimed'] as const;
export type TicketOutcome = (typeof TICKET_OUTCOMES)[number];

/** Locations and methods for booking an accepted offer. Amounts in minor units. */
export type BookingOptionsView = {
  locations: { place: string; name: string; methods: { method: RepairMethod; fee: number }[] }[];
  chosen: ChosenBooking | null;
  countries: { code: string; name: string }[];
  country: string;
};

type ChosenBooking = {
  place: string;
  name: string;
  method: RepairMethod;
  /** Fee of the method, and total including the fee. */
  fee: number;
  total: number;
  week: SlotWeekView | null;
  /** Form action with the same location, method and week, without the language prefix. */
  action: string;
};

export type TicketPage = {
  title: string;
  ticket: TicketView;
  week: SlotWeekView | null;
  /** First day of the week in the URL. */
  from: string | null;
  book: BookingOptionsView | null;
  outcome: TicketOutcome | null;
};

/**
 * Loads a ticket with the actions available to its customer; null when the key matches nothing. `path` is the page's
 * own.
 */
export async function loadTicketPage(
  shop: ShopRequest,
  key: TicketKey,
  { url }: Request,
  path: string,
): Promise<TicketPage | null> {
  const { db } = shop.services;
  const ticket = await findTicket(db, key);
  if (!ticket) return null;
  const query = new URL(url).searchParams;
  const view = await loadTicketView(shop, ticket);
  const from = parseDay(query.get('from'));
  const weekFrom = (day: string) => `${path}?from=${day}`;
  return {
    title: await buildPageTitle(shop, view.title),
    ticket: view,
    week: view.can.move ? await loadRescheduleWeek(shop, key, { from, weekFrom }) : null,
    from,
    book: view.can.book ? await loadBookingOptions(shop, ticket, view, { way: query.get('way'), from, path }) : null,
    outcome: TICKET_OUTCOMES.find((one) => one === query.get('done')) ?? null,
  };
}

async function loadBookingOptions(
  shop: ShopRequest,
  ticket: Ticket,
  { totals }: TicketView,
  { way: selection, from, path }: { way: string | null; from: string | null; path: string },
): Promise<BookingOptionsView> {
  const { services, locale } = shop;
  const priced = { kind: ticket.kind, locale: ticket.locale, prices_include_tax: ticket.pricesIncludeTax };
  const now = services.clock();
  const locations = await listRepairLocations(services.db);
  const fees = await Promise.all(
    locations.map(async (place) => ({
      place: place.slug,
      name: pickTranslation(place.name, locale),
      methods: await Promise.all(
        place.methods.map(async (method) => ({
          method,
          fee: (await calculateTravelFee(services.db, priced, { location: place, method, now })).total,
        })),
      ),
    })),
  );
  const [slug, method] = (selection ?? '').split(':');
  const way = fees.find(({ place }) => place === slug);
  const chosen = way?.methods.find((one) => String(one.method) === method);
  const place = way && locations.find((one) => one.slug === way.place);
  const basePath = `${path}?way=${encodeURIComponent(selection ?? '')}`;
  const weekFrom = (day: string) => `${basePath}&from=${day}`;
  const row = { id: ticket.id, created_at: ticket.createdAt };
  return {
    locations: fees,
    chosen:
      way && chosen && place
        ? {
            place: place.slug,
            name: way.name,
            method: chosen.method,
            fee: chosen.fee,
            total: sumAmounts([totals.agreed, chosen.fee]),
            week: await loadBookingWeek(shop, row, { place, method: chosen.method }, { from, weekFrom }),
            action: from === null ? basePath : weekFrom(from),
          }
        : null,
    countries: listLocalizedCountries(locale),
    country: place?.address.country ?? locations[0]?.address.country ?? '',
  };
}

/** Action data of the ticket page: errors, or a confirmation to be shown. */
export type TicketActionData = FormErrors & {
  intent: string;
  values: Record<string, string>;
  /** Total of the answered lines, to be confirmed; minor units. */
  check: { approve: string[]; decline: string[]; total: number; version: number } | null;
  /** Booking to be confirmed; minor units. */
  booking: BookingView | null;
};

/** Booking as shown in the confirmation. */
export type BookingView = { slot: string | null; zone: string; address: string[]; fee: number; total: number };

/**
 * Handles a form of the ticket page; null when the key matches nothing. The customer confirms the total before a change
 * is final. @throws Response a redirect to the page when the change is done
 */
export async function handleRepairAction(
  shop: ShopRequest,
  key: TicketKey,
  form: FormData,
  path: string,
): Promise<TicketActionData | null> {
  const { db, config, clock } = shop.services;
  const ticket = await findTicket(db, key);
  if (!ticket) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
  const initial = { intent: values.intent ?? '', values, check: null, booking: null };
  const refused = (refusal: Refusal) => ({ ...initial, ...translateFormErrors(shop, refusal, claimLabels(shop.t)) });
  const unreadable = refuseInvalidText(form);
  if (unreadable) return refused(unreadable.refusal);
  const admitted = await consumeAttempt(db, config.limits, 'ticket', shop.address, clock());
  if (!admitted.ok) return refused(admitted.refusal);
  if (initial.intent === 'answer') {
    const lineAnswers = readLineAnswers(
      form,
      ticket.lines.filter(isWaitingForAnswer).map(({ id }) => id),
    );
    const preview = await previewResponse(db, key, { ...lineAnswers, version: readNumber(form, 'version') }, clock());
    if (!preview.ok) return refused(preview.refusal);
    const { agreed: total, version } = preview.value;
    return { ...initial, errors: {}, failed: null, check: { ...lineAnswers, total, version } };
  }
  // returns to the form with the submitted values
  if (initial.intent === 'change-booking') return { ...initial, intent: 'book', errors: {}, failed: null };
  if (initial.intent === 'check-booking') {
    const booking = readBooking(form);
    const preview = booking.ok ? await previewBooking(db, key, booking.value, clock()) : booking;
    const bookResult = { ...initial, intent: 'book' };
    if (!preview.ok) return { ...bookResult, ...translateFormErrors(shop, preview.refusal) };
    return { ...bookResult, errors: {}, failed: null, booking: await toBookingPreview(shop, preview.value) };
  }
  const result = await runTicketAction(shop, key, form, initial.intent);
  if (result === null) throw data(null, { status: 400 });
  if (!result.ok) return refused(result.refusal);
  throw redirect(`${path}?done=${OUTCOME_BY_INTENT[initial.intent] ?? 'answered'}`, 303);
}

async function toBookingPreview(shop: ShopRequest, preview: BookingPreview): Promise<BookingView> {
  const clock = await createTicketClock(shop);
  const { location, slot, address, fee, total } = preview;
  const addressLines = address && [
    address.address_1,
    [address.city, address.state && getStateName(address.country, address.state, shop.locale), address.zip]
      .filter(Boolean)
      .join(' '),
    getCountryName(address.country, shop.locale),
  ];
  return {
    slot: slot && clock.appointment(slot.startsAt, location.timeZone),
    zone: slot ? clock.zone(slot.startsAt, location.timeZone) : '',
    address: addressLines ?? [],
    fee: fee.total,
    total,
  };
}

const OUTCOME_BY_INTENT: Record<string, TicketOutcome> = {
  respond: 'answered',
  cancel: 'cancelled',
  move: 'moved',
  book: 'booked',
  claim: 'claimed',
};

async function runTicketAction(
  shop: ShopRequest,
  key: TicketKey,
  form: FormData,
  intent: string,
): Promise<Result<unknown> | null> {
  const { db, config, clock } = shop.services;
  const context = { links: createTicketLinks(config.siteUrl), now: clock() };
  switch (intent) {
    case 'respond': {
      const read = parseInput(lineAnswerForm, {
        approve: form.getAll('approve'),
        decline: form.getAll('decline'),
        version: readNumber(form, 'version'),
      });
      if (!read.ok) return read;
      return respondToQuote(db, key, { ...read.value, expectedTotal: readNumber(form, 'total') }, context);
    }
    case 'cancel':
      return cancelTicket(db, key, context);
    case 'move': {
      const read = parseInput(slotForm, { ...(form.has('slot') && { slot: readTextField(form, 'slot') }) });
      return read.ok ? moveAppointment(db, key, read.value, context) : read;
    }
    case 'book': {
      const read = readBooking(form);
      return read.ok
        ? bookAcceptedQuote(db, key, { ...read.value, expectedTotal: readNumber(form, 'total') }, context)
        : read;
    }
    case 'claim': {
      const read = parseInput(claimForm, { description: readTextField(form, 'description') });
      return read.ok ? claimWarranty(db, key, read.value, context) : read;
    }
    default:
      return null;
  }
}

/** Reads the answer to every proposed line; the buttons for all lines answer all of them. */
function readLineAnswers(form: FormData, waiting: readonly string[]): { approve: string[]; decline: string[] } {
  const all = form.get('all');
  const answeredWith = (word: string) =>
    waiting.filter((id) => all === word || (all === null && form.get(`line-${id}`) === word));
  return { approve: answeredWith('approve'), decline: answeredWith('decline') };
}

function readBooking(form: FormData) {
  const address = Object.fromEntries(
    ['country', 'address_1', 'city', 'state', 'zip'].map((name) => [name, readTextField(form, name)]),
  );
  return parseInput(bookAcceptedQuoteInput, {
    location: readTextField(form, 'location'),
    method: readNumber(form, 'method'),
    phone: readTextField(form, 'phone'),
    address,
    ...(form.get('slot') && { slot: readTextField(form, 'slot') }),
    consent_data: form.has('consent_data'),
    consent_terms: form.has('consent_terms'),
  });
}

function readNumber(form: FormData, name: string): number | undefined {
  const text = form.get(name);
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
