import { data } from 'react-router';
import { getCountryName, getStateName } from '../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { money, sumAmounts, toMajor } from '../../../kernel/money.ts';
import { listRepairLocationsOperation } from '../../../modules/repair-catalog/repair-catalog.operations.ts';
import type { RepairMethod } from '../../../modules/repair-catalog/repairs.tables.ts';
import { type BookingPreview, calculateTravelFee } from '../../../modules/tickets/booking/book-accepted-quote.ts';
import { isWaitingForAnswer } from '../../../modules/tickets/lines/answer-lines.rules.ts';
import type { Ticket } from '../../../modules/tickets/ticket.types.ts';
import { listLocalizedCountries } from '../../forms/countries.server.ts';
import { claimLabels } from '../../forms/field-labels.server.ts';
import { type FormErrors, translateFormErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { runAction } from '../../operations/run-action.server.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import type { SlotWeekView } from '../repair/steps/slot-week-view.server.ts';
import {
  findTicketAction,
  previewBooking,
  previewResponse,
  type TicketAccess,
  type TicketActionName,
  toTarget,
} from './ticket-actions.server.ts';
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

/** Loads the page of a ticket with the actions available to its customer. `path` is the page's own. */
export async function loadTicketPage(
  shop: ShopRequest,
  ticket: Ticket,
  { url }: Request,
  path: string,
): Promise<TicketPage> {
  const query = new URL(url).searchParams;
  const view = await loadTicketView(shop, ticket);
  const from = parseDay(query.get('from'));
  const weekFrom = (day: string) => `${path}?from=${day}`;
  return {
    title: await buildPageTitle(shop, view.title),
    ticket: view,
    week: view.can.move ? await loadRescheduleWeek(shop, { id: ticket.id }, { from, weekFrom }) : null,
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
  const locations = await loadQuery(listRepairLocationsOperation, shop, {});
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
 * Handles a form of the ticket page. The customer confirms the total before a change is final.
 * @throws Response a redirect to the page when the change is done
 */
export async function handleRepairAction(
  shop: ShopRequest,
  access: TicketAccess,
  { ticket, form, path }: { ticket: Ticket; form: FormData; path: string },
): Promise<TicketActionData> {
  const values = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)]));
  const initial = { intent: values.intent ?? '', values, check: null, booking: null };
  // returns to the form with the submitted values
  if (initial.intent === 'change-booking') return { ...initial, intent: 'book', errors: {}, failed: null };
  if (initial.intent === 'answer') {
    const waiting = ticket.lines.filter(isWaitingForAnswer).map(({ id }) => id);
    const lineAnswers = readLineAnswers(form, waiting);
    const input = { ...lineAnswers, version: readNumber(form, 'version') };
    const preview = await previewResponse(shop, access, { form, input });
    if (!preview.ok) return { ...initial, ...translateFormErrors(shop, preview.refusal, claimLabels(shop.t)) };
    const { agreed: total, version } = preview.value;
    return { ...initial, errors: {}, failed: null, check: { ...lineAnswers, total, version } };
  }
  if (initial.intent === 'check-booking') {
    const preview = await previewBooking(shop, access, { form, input: readBooking(form) });
    const bookResult = { ...initial, intent: 'book' };
    if (!preview.ok) return { ...bookResult, ...translateFormErrors(shop, preview.refusal) };
    return { ...bookResult, errors: {}, failed: null, booking: await toBookingPreview(shop, preview.value) };
  }
  const change = readTicketChange(form, initial.intent, ticket.currency);
  if (change === null) throw data(null, { status: 400 });
  const { errors, failed } = await runAction(findTicketAction(access, change.action), shop, {
    form,
    ...toTarget(access, change.input),
    labels: claimLabels(shop.t),
    redirectTo: () => `${path}?done=${change.outcome}`,
  });
  return { ...initial, errors, failed };
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

type TicketChange = { action: TicketActionName; input: object; outcome: TicketOutcome };

/** The change that a form requests; null for an unknown one. */
function readTicketChange(form: FormData, intent: string, currency: string): TicketChange | null {
  const total = readNumber(form, 'total');
  const expected = total === undefined ? {} : { expected_total: toMajor(money(total, currency)) };
  switch (intent) {
    case 'respond': {
      const answers = { approve: form.getAll('approve'), decline: form.getAll('decline') };
      const input = { ...answers, version: readNumber(form, 'version'), ...expected };
      return { action: 'respond', input, outcome: 'answered' };
    }
    case 'cancel':
      return { action: 'cancel', input: {}, outcome: 'cancelled' };
    case 'move':
      return { action: 'move', input: form.has('slot') ? { slot: readTextField(form, 'slot') } : {}, outcome: 'moved' };
    case 'book':
      return { action: 'book', input: { ...readBooking(form), ...expected }, outcome: 'booked' };
    case 'claim':
      return { action: 'claim', input: { description: readTextField(form, 'description') }, outcome: 'claimed' };
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
  return {
    location: readTextField(form, 'location'),
    method: readNumber(form, 'method'),
    phone: readTextField(form, 'phone'),
    address,
    ...(form.get('slot') && { slot: readTextField(form, 'slot') }),
    consent_data: form.has('consent_data'),
    consent_terms: form.has('consent_terms'),
  };
}

function readNumber(form: FormData, name: string): number | undefined {
  const text = form.get(name);
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
