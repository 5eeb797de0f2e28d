import { redirect } from 'react-router';
import { getCountryName } from '../../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../../kernel/locale.ts';
import type { Refusal } from '../../../../kernel/result.ts';
import type { RepairModel } from '../../../../modules/repair-catalog/catalog/find-repair-model.ts';
import {
  isOutsideServiceArea,
  type RepairLocation,
} from '../../../../modules/repair-catalog/locations/repair-locations.ts';
import { needsSlot, type SlotMethod } from '../../../../modules/repair-catalog/locations/slot.rules.ts';
import { REPAIR_METHODS } from '../../../../modules/repair-catalog/quotes/quote.input.ts';
import type { Quote } from '../../../../modules/repair-catalog/quotes/quote.rules.ts';
import {
  findTaxLabel,
  recalculateQuote,
  translateLineTitles,
} from '../../../../modules/repair-catalog/quotes/recalculate-quote.ts';
import type { QuoteRecord } from '../../../../modules/repair-catalog/quotes/repair-quotes.ts';
import {
  getQuoteOperation,
  listFaultsOperation,
  listRepairLocationsOperation,
  listSlotsOperation,
} from '../../../../modules/repair-catalog/repair-catalog.operations.ts';
import type { RepairMethod } from '../../../../modules/repair-catalog/repairs.tables.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery, runQuery } from '../../../operations/load-query.server.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { listSavedAddresses } from '../../checkout/address/address-book.server.ts';
import type { PageHead } from '../../listing/page-head.ts';
import type { ParsedBookingAnswers } from '../booking/booking-answers.server.ts';
import { bookingPath } from '../booking/booking-path.ts';
import {
  type ClockFormat,
  createClockFormat,
  formatLocationAddress,
  type LocationView,
  toLocationView,
} from '../locations/location-view.server.ts';
import { type ModelSummary, toModelSummary } from './model-step.server.ts';
import { type SlotWeekView, toSlotWeekView } from './slot-week-view.server.ts';

/** A quote whose token is unknown or that has expired. */
export type QuoteUnavailableView = { at: 'gone'; head: PageHead; sentence: string; expired: boolean };

export type StoredQuoteView = {
  at: 'kept' | 'print';
  head: PageHead;
  token: string;
  model: ModelSummary;
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  made: string;
  validUntil: string;
  faultsHref: string;
  /** Free-text description of an unlisted fault. */
  other: string | null;
  /** The shop's company data, for the printed quote. */
  shop: { name: string; company: string; number: string; email: string; phone: string; url: string };
  places: { name: string; address: string[] }[];
};

export type LocationStepView = {
  at: 'place';
  head: PageHead;
  token: string;
  model: ModelSummary;
  /** Includes the fees of the current selection. */
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  methods: { method: RepairMethod; least: number; most: number; href: string; chosen: boolean }[];
  /** `notTo`: the customer's default city, when it is outside the service area of the location. */
  locations: (LocationView & { href: string; chosen: boolean; notTo: string | null })[];
  /** Null until a location is selected, and when no appointment is needed. */
  week: SlotWeekView | null;
  method: RepairMethod | null;
  location: string | null;
  slot: string | null;
  problem: string | null;
};

/** A stored quote with the data that its pages share. */
export type StoredQuote = { token: string; open: QuoteRecord; model: RepairModel; clock: ClockFormat; now: Date };

/** Opens the quote of a token; returns the "unavailable" view when it is unknown or expired. */
export async function openStoredQuote(shop: ShopRequest, token: string): Promise<StoredQuote | QuoteUnavailableView> {
  const { services, locale, t } = shop;
  const now = services.clock();
  const open = await runQuery(getQuoteOperation, shop, { params: { token } });
  const head = { title: await buildPageTitle(shop, t('repairBooking.yourQuote')), noindex: true };
  const toUnavailable = (refusal: Refusal): QuoteUnavailableView => {
    return {
      at: 'gone',
      head,
      sentence: translateRefusal(refusal, t),
      expired: refusal.code === 'repairs.quote-expired',
    };
  };
  if (!open.ok) return toUnavailable(open.refusal);
  const found = await runQuery(listFaultsOperation, shop, { input: { model: open.value.request.model } });
  if (!found.ok) return { at: 'gone', head, sentence: t('problems.repairs.noSuchModel'), expired: false };
  const settings = await readSettings(services.db);
  const taxLabel = await findTaxLabel(services.db, open.value, { settings, locale });
  return { token, open: { ...open.value, taxLabel }, model: found.value, clock: await createClockFormat(shop), now };
}

/** Loads the stored quote for the screen or for printing. */
export async function loadStoredQuoteView(
  shop: ShopRequest,
  storedQuote: StoredQuote,
  print: boolean,
): Promise<StoredQuoteView> {
  const { services, locale, t } = shop;
  const { open, model, token } = storedQuote;
  const [settings, places] = await Promise.all([
    readSettings(services.db),
    loadQuery(listRepairLocationsOperation, shop, {}),
  ]);
  const format = getDateFormat(settings, locale);
  return {
    at: print ? 'print' : 'kept',
    head: {
      title: await buildPageTitle(shop, t('repairBooking.quoteFor', { model: model.name })),
      noindex: true,
    },
    token,
    model: toModelSummary(model),
    quote: translateLineTitles(open.quote, model),
    taxLabel: open.taxLabel,
    pricesIncludeTax: open.pricesIncludeTax,
    made: formatDate(open.createdAt, format),
    validUntil: formatDate(open.expiresAt, format),
    faultsHref: bookingPath({
      model: model.slug,
      faults: open.request.faults,
      other: open.request.other,
      step: 'faults',
    }),
    other: open.request.other ?? null,
    shop: {
      name: settings.siteName,
      company: settings.companyName,
      number: settings.companyNumber,
      email: settings.email,
      phone: settings.phone,
      url: services.config.siteUrl,
    },
    places: places.map((place) => ({
      name: pickTranslation(place.name, locale),
      address: formatLocationAddress(place, shop),
    })),
  };
}

/** Loads the step for method, location and appointment. */
export async function loadLocationStep(
  shop: ShopRequest,
  storedQuote: StoredQuote,
  answers: ParsedBookingAnswers,
  problem: string | null = null,
): Promise<LocationStepView> {
  const { t } = shop;
  const { token, open, model, clock } = storedQuote;
  const all = await loadQuery(listRepairLocationsOperation, shop, {});
  const { method } = answers;
  const [defaultAddress] = await listSavedAddresses(shop);
  const place =
    all.find(({ slug, methods }) => slug === answers.location && method && methods.includes(method)) ?? null;
  const finalPrice = await calculateFinalQuote(shop, storedQuote, place && method ? { place, method } : null);
  const bookingState = { quote: token, step: 'place' } as const;
  const offered = REPAIR_METHODS.filter((one) => all.some(({ methods }) => methods.includes(one)));
  const fees = (one: RepairMethod) =>
    all.filter(({ methods }) => methods.includes(one)).map((each) => each.fees[one] ?? 0);
  return {
    at: 'place',
    token,
    model: toModelSummary(model),
    ...finalPrice,
    pricesIncludeTax: open.pricesIncludeTax,
    head: { title: await buildPageTitle(shop, t('repairBooking.locationTitle')), noindex: true },
    methods: offered.map((one) => ({
      method: one,
      least: Math.min(...fees(one)),
      most: Math.max(...fees(one)),
      chosen: one === method,
      // the location stays selected if it offers this method
      href: bookingPath({
        ...bookingState,
        method: one,
        location: all.find(({ slug, methods }) => slug === answers.location && methods.includes(one))?.slug,
      }),
    })),
    locations:
      method === undefined
        ? []
        : all
            .filter(({ methods }) => methods.includes(method))
            .map((one) => ({
              ...toLocationView(one, { shop, clock, method }),
              href: bookingPath({ ...bookingState, method, location: one.slug }),
              chosen: one === place,
              notTo:
                defaultAddress && isOutsideServiceArea(one, method, defaultAddress)
                  ? defaultAddress.city || getCountryName(defaultAddress.country, shop.locale)
                  : null,
            })),
    week:
      place && method && needsSlot(method) ? await loadSlotWeek(shop, storedQuote, { place, method }, answers) : null,
    method: method ?? null,
    location: place?.slug ?? null,
    slot: answers.slot ?? null,
    problem,
  };
}

/** The quote with travel fee and tax of the selection; the stored quote while nothing is selected. */
export async function calculateFinalQuote(
  { services, locale }: ShopRequest,
  { open, model, now }: StoredQuote,
  chosen: { place: RepairLocation; method: RepairMethod } | null,
): Promise<{ quote: Quote; taxLabel: string | null }> {
  if (!chosen) return { quote: translateLineTitles(open.quote, model), taxLabel: open.taxLabel };
  const settings = await readSettings(services.db);
  const { quote, taxLabel } = await recalculateQuote(services.db, open, chosen, { settings, locale, now });
  return { quote: translateLineTitles(quote, model), taxLabel };
}

export async function loadSlotWeek(
  shop: ShopRequest,
  { token, open }: StoredQuote,
  { place, method }: { place: RepairLocation; method: SlotMethod },
  { from }: Pick<ParsedBookingAnswers, 'from'>,
): Promise<SlotWeekView> {
  const { leadDays } = open.quote;
  const listed = await loadQuery(listSlotsOperation, shop, {
    input: { location: place.slug, method, from, quote: token },
  });
  return toSlotWeekView(shop, { place, leadDays, ...listed }, (day) =>
    bookingPath({ quote: token, step: 'place', method, location: place.slug, from: day }),
  );
}

/** @throws Response a redirect to the booking that the quote became */
export function redirectIfBooked({ token, open }: StoredQuote): void {
  if (open.ticketId !== null) throw redirect(bookingPath({ quote: token, step: 'done' }));
}
