import { data, redirect } from 'react-router';
import { textIn } from '../../../kernel/locale.ts';
import { sumOf } from '../../../kernel/money.ts';
import type { Refusal, Result } from '../../../kernel/result.ts';
import { countryName, stateName } from '../../../modules/customers/countries.rules.ts';
import { findPlaces } from '../../../modules/repairs/find-places.ts';
import type { RepairMethod } from '../../../modules/repairs/repairs.tables.ts';
import { waits } from '../../../modules/tickets/answer-lines.rules.ts';
import { bookApproved, feeOf, type JudgedBooking, previewBooking } from '../../../modules/tickets/book-approved.ts';
import { cancelTicket } from '../../../modules/tickets/cancel-ticket.ts';
import { claimWarranty } from '../../../modules/tickets/claim-warranty.ts';
import { moveAppointment } from '../../../modules/tickets/move-appointment.ts';
import { bookApprovedInput, claimForm, linesForm, slotForm } from '../../../modules/tickets/own-ticket.input.ts';
import { previewAnswer, respondToLines } from '../../../modules/tickets/respond-to-lines.ts';
import { showTicket, type TicketKey } from '../../../modules/tickets/show-ticket.ts';
import type { Ticket } from '../../../modules/tickets/ticket.types.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { countriesIn } from '../../countries.server.ts';
import { claimLabels } from '../../field-labels.server.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { type ProblemsInWords, problemsInWords } from '../../problems-in-words.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ticketLinks } from '../../ticket-links.ts';
import type { WeekView } from '../repair/week-view.server.ts';
import { ticketClock } from './ticket-clock.server.ts';
import { dayOf, weekToBook, weekToMove } from './ticket-slots.server.ts';
import { type TicketView, ticketView } from './ticket-view.server.ts';

const DONE = ['answered', 'cancelled', 'moved', 'booked', 'claimed'] as const;
export type Done = (typeof DONE)[number];

/** Locations and methods for booking an accepted offer. Amounts in minor units. */
export type BookView = {
  ways: { place: string; name: string; methods: { method: RepairMethod; fee: number }[] }[];
  chosen: Chosen | null;
  countries: { code: string; name: string }[];
  country: string;
};

type Chosen = {
  place: string;
  name: string;
  method: RepairMethod;
  /** Fee of the method, and total including the fee. */
  fee: number;
  total: number;
  week: WeekView | null;
  /** Form action with the same location, method and week, without the language prefix. */
  action: string;
};

export type TicketPage = {
  title: string;
  ticket: TicketView;
  week: WeekView | null;
  /** First day of the week in the URL. */
  from: string | null;
  book: BookView | null;
  done: Done | null;
};

/**
 * Loads a ticket with the actions available to its customer; null when the key matches nothing. `path` is the page's
 * own.
 */
export async function ticketPage(
  shop: ShopRequest,
  key: TicketKey,
  { url }: Request,
  path: string,
): Promise<TicketPage | null> {
  const { db } = shop.services;
  const ticket = await showTicket(db, key);
  if (!ticket) return null;
  const query = new URL(url).searchParams;
  const view = await ticketView(shop, ticket);
  const from = dayOf(query.get('from'));
  const weekFrom = (day: string) => `${path}?from=${day}`;
  return {
    title: await pageTitle(shop, view.title),
    ticket: view,
    week: view.can.move ? await weekToMove(shop, key, { from, weekFrom }) : null,
    from,
    book: view.can.book ? await bookView(shop, ticket, view, { way: query.get('way'), from, path }) : null,
    done: DONE.find((one) => one === query.get('done')) ?? null,
  };
}

async function bookView(
  shop: ShopRequest,
  ticket: Ticket,
  { totals }: TicketView,
  { way: selection, from, path }: { way: string | null; from: string | null; path: string },
): Promise<BookView> {
  const { services, locale } = shop;
  const priced = { kind: ticket.kind, locale: ticket.locale, prices_include_tax: ticket.pricesIncludeTax };
  const now = services.clock();
  const locations = await findPlaces(services.db);
  const fees = await Promise.all(
    locations.map(async (place) => ({
      ...{ place: place.slug, name: textIn(place.name, locale) },
      methods: await Promise.all(
        place.methods.map(async (method) => ({
          method,
          fee: (await feeOf(services.db, priced, { place, method, now })).total,
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
    ways: fees,
    chosen:
      way && chosen && place
        ? {
            ...{ place: place.slug, name: way.name, method: chosen.method },
            ...{ fee: chosen.fee, total: sumOf([totals.agreed, chosen.fee]) },
            week: await weekToBook(shop, row, { place, method: chosen.method }, { from, weekFrom }),
            action: from === null ? basePath : weekFrom(from),
          }
        : null,
    countries: countriesIn(locale),
    country: place?.address.country ?? locations[0]?.address.country ?? '',
  };
}

/** Action data of the ticket page: errors, or a confirmation to be shown. */
export type TicketAnswer = ProblemsInWords & {
  intent: string;
  values: Record<string, string>;
  /** Total of the answered lines, to be confirmed; minor units. */
  check: { approve: string[]; decline: string[]; total: number; version: number } | null;
  /** Booking to be confirmed; minor units. */
  booking: BookingCheck | null;
};

/** Booking as shown in the confirmation. */
export type BookingCheck = { slot: string | null; zone: string; address: string[]; fee: number; total: number };

/**
 * Handles a form of the ticket page; null when the key matches nothing. The customer confirms the total before a change
 * is final. @throws Response a redirect to the page when the change is done
 */
export async function pressOnTicket(
  shop: ShopRequest,
  key: TicketKey,
  form: FormData,
  path: string,
): Promise<TicketAnswer | null> {
  const { db, config, clock } = shop.services;
  const ticket = await showTicket(db, key);
  if (!ticket) return null;
  const values = Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
  const initial = { intent: values.intent ?? '', values, check: null, booking: null };
  const refused = (refusal: Refusal) => ({ ...initial, ...problemsInWords(shop, refusal, claimLabels(shop.t)) });
  const unreadable = refuseUnreadable(form);
  if (unreadable) return refused(unreadable.refusal);
  const admitted = await takeTry(db, config.limits, 'ticket', shop.address, clock());
  if (!admitted.ok) return refused(admitted.refusal);
  if (initial.intent === 'answer') {
    const lineAnswers = answersIn(
      form,
      ticket.lines.filter(waits).map(({ id }) => id),
    );
    const preview = await previewAnswer(db, key, { ...lineAnswers, version: numberIn(form, 'version') }, clock());
    if (!preview.ok) return refused(preview.refusal);
    const { agreed: total, version } = preview.value;
    return { ...initial, errors: {}, failed: null, check: { ...lineAnswers, total, version } };
  }
  // returns to the form with the submitted values
  if (initial.intent === 'change-booking') return { ...initial, intent: 'book', errors: {}, failed: null };
  if (initial.intent === 'check-booking') {
    const booking = bookingIn(form);
    const preview = booking.ok ? await previewBooking(db, key, booking.value, clock()) : booking;
    const bookResult = { ...initial, intent: 'book' };
    if (!preview.ok) return { ...bookResult, ...problemsInWords(shop, preview.refusal) };
    return { ...bookResult, errors: {}, failed: null, booking: await bookingCheck(shop, preview.value) };
  }
  const result = await act(shop, key, form, initial.intent);
  if (result === null) throw data(null, { status: 400 });
  if (!result.ok) return refused(result.refusal);
  throw redirect(`${path}?done=${DONE_OF[initial.intent] ?? 'answered'}`, 303);
}

async function bookingCheck(shop: ShopRequest, preview: JudgedBooking): Promise<BookingCheck> {
  const clock = await ticketClock(shop);
  const { place, slot, address, fee, total } = preview;
  const addressLines = address && [
    address.address_1,
    [address.city, address.state && stateName(address.country, address.state, shop.locale), address.zip]
      .filter(Boolean)
      .join(' '),
    countryName(address.country, shop.locale),
  ];
  return {
    slot: slot && clock.appointment(slot.startsAt, place.timeZone),
    zone: slot ? clock.zone(slot.startsAt, place.timeZone) : '',
    ...{ address: addressLines ?? [], fee: fee.total, total },
  };
}

const DONE_OF: Record<string, Done> = {
  respond: 'answered',
  cancel: 'cancelled',
  move: 'moved',
  book: 'booked',
  claim: 'claimed',
};

async function act(shop: ShopRequest, key: TicketKey, form: FormData, intent: string): Promise<Result<unknown> | null> {
  const { db, config, clock } = shop.services;
  const context = { links: ticketLinks(config.siteUrl), now: clock() };
  switch (intent) {
    case 'respond': {
      const read = parseInput(linesForm, {
        ...{ approve: form.getAll('approve'), decline: form.getAll('decline'), version: numberIn(form, 'version') },
      });
      if (!read.ok) return read;
      return respondToLines(db, key, { ...read.value, expectedTotal: numberIn(form, 'total') }, context);
    }
    case 'cancel':
      return cancelTicket(db, key, context);
    case 'move': {
      const read = parseInput(slotForm, { ...(form.has('slot') && { slot: textOf(form, 'slot') }) });
      return read.ok ? moveAppointment(db, key, read.value, context) : read;
    }
    case 'book': {
      const read = bookingIn(form);
      return read.ok ? bookApproved(db, key, { ...read.value, expectedTotal: numberIn(form, 'total') }, context) : read;
    }
    case 'claim': {
      const read = parseInput(claimForm, { description: textOf(form, 'description') });
      return read.ok ? claimWarranty(db, key, read.value, context) : read;
    }
    default:
      return null;
  }
}

/** Reads the answer to every proposed line; the buttons for all lines answer all of them. */
function answersIn(form: FormData, waiting: readonly string[]): { approve: string[]; decline: string[] } {
  const all = form.get('all');
  const answeredWith = (word: string) =>
    waiting.filter((id) => all === word || (all === null && form.get(`line-${id}`) === word));
  return { approve: answeredWith('approve'), decline: answeredWith('decline') };
}

function bookingIn(form: FormData) {
  const address = Object.fromEntries(
    ['country', 'address_1', 'city', 'state', 'zip'].map((name) => [name, textOf(form, name)]),
  );
  return parseInput(bookApprovedInput, {
    ...{ location: textOf(form, 'location'), method: numberIn(form, 'method'), phone: textOf(form, 'phone'), address },
    ...(form.get('slot') && { slot: textOf(form, 'slot') }),
    ...{ consent_data: form.has('consent_data'), consent_terms: form.has('consent_terms') },
  });
}

function numberIn(form: FormData, name: string): number | undefined {
  const text = form.get(name);
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
