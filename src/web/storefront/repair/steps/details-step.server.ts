import { COUNTRIES, findCountry, listStates } from '../../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../../kernel/locale.ts';
import { applyBasisPoints, money, toDecimal } from '../../../../kernel/money.ts';
import type { Refusal } from '../../../../kernel/result.ts';
import { toLocalTime } from '../../../../kernel/time/local-time.ts';
import type { SavedAddress } from '../../../../modules/addresses/list-addresses.ts';
import type { RepairModel } from '../../../../modules/repair-catalog/catalog/find-repair-model.ts';
import { listSlots } from '../../../../modules/repair-catalog/locations/list-slots.ts';
import {
  findRepairLocation,
  isOutsideServiceArea,
  type RepairLocation,
} from '../../../../modules/repair-catalog/locations/repair-locations.ts';
import { needsSlot, type SlotMethod } from '../../../../modules/repair-catalog/locations/slot.rules.ts';
import type { Quote } from '../../../../modules/repair-catalog/quotes/quote.rules.ts';
import type { RepairMethod } from '../../../../modules/repair-catalog/repairs.tables.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { listAddressFields, parseDestination } from '../../../../modules/shipping/address.rules.ts';
import { CONDITION_QUESTIONS } from '../../../../modules/tickets/ticket.rules.ts';
import { listLocalizedCountries } from '../../../forms/countries.server.ts';
import { bookingLabels } from '../../../forms/field-labels.server.ts';
import { translateFormErrors } from '../../../forms/form-errors.server.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type AddressBook, listSavedAddresses, loadAddressBook } from '../../checkout/address/address-book.server.ts';
import { ADDRESS_FIELDS, type AddressFormView as AddressView } from '../../checkout/checkout-values.ts';
import type { PageHead } from '../../listing/page-head.ts';
import type { ParsedBookingAnswers } from '../booking/booking-answers.server.ts';
import { bookingPath } from '../booking/booking-path.ts';
import { formatLocationAddress } from '../locations/location-view.server.ts';
import { type ModelSummary, toModelSummary } from './model-step.server.ts';
import {
  calculateFinalQuote,
  type LocationStepView,
  loadLocationStep,
  loadSlotWeek,
  type StoredQuote,
} from './quote-steps.server.ts';
import type { SlotWeekView } from './slot-week-view.server.ts';

/** Form fields in addition to the address fields. */
const BOOKING_FIELDS = [
  'address_id',
  ...['email', 'serial', 'colour', 'storage_gb', 'description', 'consent_data', 'consent_terms'],
  ...CONDITION_QUESTIONS.map((question) => `condition_${question}`),
];

export type DetailsView = Omit<AddressView, 'values' | 'errors'> & {
  at: 'details';
  head: PageHead;
  model: ModelSummary & Pick<RepairModel, 'colours' | 'storageGb' | 'intake'>;
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  method: RepairMethod;
  location: { name: string; address: string[] };
  /** Formatted appointment; null when none is needed. */
  appointment: string | null;
  zone: string;
  slot: string | null;
  /** Alternative time slots, when the chosen one is no longer available. */
  week: SlotWeekView | null;
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** The customer's saved addresses; empty when no address is needed. */
  book: AddressBook;
  /** Message when the address is outside the service area. */
  tooFar: string | null;
  /** The total that the customer accepts by booking, as decimal text. */
  expectedTotal: string;
  deposit: number;
  /** Paths of this step and of the previous one. */
  action: string;
  locationHref: string;
};

/** Submitted values, and why they were refused. */
type SubmittedDetails = { values: Record<string, string>; refusal?: Refusal | null };

/**
 * Loads the details step: contact and device. Missing method, location or slot lead back to the location step with a
 * message.
 */
export async function loadDetailsStep(
  shop: ShopRequest,
  storedQuote: StoredQuote,
  answers: ParsedBookingAnswers,
  submitted?: SubmittedDetails,
): Promise<DetailsView | LocationStepView> {
  const { services, locale, t } = shop;
  const { db } = services;
  const chosen = await findChosenLocation(shop, answers);
  if (!chosen) return loadLocationStep(shop, storedQuote, answers, t('repairBooking.chooseLocationFirst'));
  const { place, method } = chosen;
  const startsAt = answers.slot === undefined ? null : new Date(answers.slot);
  const slotProblem = needsSlot(method) ? await findSlotProblem(storedQuote, { db, place, method, startsAt }) : null;
  if (slotProblem !== null && !submitted) {
    const from = startsAt ? toLocalTime(startsAt, place.timeZone).day : answers.from;
    return loadLocationStep(shop, storedQuote, { ...answers, from }, t(`problems.repairs.${slotProblem}`));
  }
  const settings = await readSettings(db);
  const { quote, taxLabel } = await calculateFinalQuote(shop, storedQuote, { place, method });
  const values = submitted?.values ?? (await loadInitialDetails(shop, storedQuote, place));
  const { saved, book } = await loadSavedAddress(shop, method, values);
  const { country: typedCountry = '', state = '', zip = '' } = values;
  const destination = saved ?? parseDestination({ country: typedCountry, state, zip });
  const country = findCountry(typedCountry);
  const { model, clock, token } = storedQuote;
  const bookingState = { quote: token, method, location: place.slug } as const;
  const isTaken = slotProblem !== null;
  const week =
    isTaken && needsSlot(method)
      ? await loadSlotWeek(
          shop,
          storedQuote,
          { place, method },
          { from: startsAt ? toLocalTime(startsAt, place.timeZone).day : undefined },
        )
      : null;
  const problems = translateFormErrors(shop, submitted?.refusal ?? null, bookingLabels(t));
  return {
    at: 'details',
    head: { title: await buildPageTitle(shop, t('repairBooking.detailsTitle')), noindex: true },
    model: { ...toModelSummary(model), colours: model.colours, storageGb: model.storageGb, intake: model.intake },
    quote,
    taxLabel,
    pricesIncludeTax: storedQuote.open.pricesIncludeTax,
    method,
    values,
    week,
    location: { name: pickTranslation(place.name, locale), address: formatLocationAddress(place, shop) },
    appointment: startsAt && !isTaken ? clock.moment(startsAt, place.timeZone) : null,
    zone: clock.zone(startsAt ?? storedQuote.now, place.timeZone),
    slot: startsAt && !isTaken ? startsAt.toISOString() : null,
    book,
    tooFar: destination && isOutsideServiceArea(place, method, destination) ? t('problems.repairs.tooFar') : null,
    errors: Object.fromEntries(
      Object.entries(problems.errors).map(([field, sentence]) => [
        field.replace(/^address\./, '').replace('condition.', 'condition_'),
        sentence,
      ]),
    ),
    failed: problems.failed,
    countries: listLocalizedCountries(locale),
    places: country ? listAddressFields(country) : [],
    states: country ? listStates(country, locale) : [],
    expectedTotal: toDecimal(money(quote.total, storedQuote.open.currency)),
    deposit: applyBasisPoints(quote.total, settings.repairDeposit),
    action: bookingPath({ ...bookingState, step: 'details', slot: answers.slot }),
    locationHref: bookingPath({ ...bookingState, step: 'place', slot: answers.slot }),
  };
}

/** Method and location, if the location offers that method. */
export async function findChosenLocation(
  { services }: ShopRequest,
  { method, location }: ParsedBookingAnswers,
): Promise<{ place: RepairLocation; method: RepairMethod } | null> {
  if (method === undefined || location === undefined) return null;
  const place = await findRepairLocation(services.db, location);
  return place?.methods.includes(method) ? { place, method } : null;
}

async function findSlotProblem(
  { open, now }: StoredQuote,
  {
    db,
    place,
    method,
    startsAt,
  }: { db: ShopRequest['services']['db']; place: RepairLocation; method: SlotMethod; startsAt: Date | null },
): Promise<'slotNeeded' | 'noSuchSlot' | 'slotTaken' | null> {
  if (!startsAt) return 'slotNeeded';
  const from = toLocalTime(startsAt, place.timeZone).day;
  const { days } = await listSlots(db, place, { method, from, days: 1, leadDays: open.quote.leadDays, now });
  const slot = days.flatMap(({ slots }) => slots).find((one) => one.startsAt.getTime() === startsAt.getTime());
  if (!slot) return 'noSuchSlot';
  return slot.left > 0 ? null : 'slotTaken';
}

/** The selected saved address and the address book; both empty when no address is needed. */
export async function loadSavedAddress(
  shop: ShopRequest,
  method: RepairMethod,
  { address_id = '', address_1 = '' }: Record<string, string>,
): Promise<{ saved: SavedAddress | null; book: AddressBook }> {
  if (method === 1) return { saved: null, book: { entries: [], chosen: null } };
  const chosen = { address_id, address_1, billing_address_id: '', billing_address_1: '' };
  const { address, entries, chosen: id } = await loadAddressBook(shop, chosen);
  return { saved: address, book: { entries, chosen: id } };
}

async function loadInitialDetails(
  shop: ShopRequest,
  { open }: StoredQuote,
  { address }: RepairLocation,
): Promise<Record<string, string>> {
  const [{ customer }, [defaultAddress]] = await Promise.all([shop.visitor(), listSavedAddresses(shop)]);
  const country = findCountry(defaultAddress?.country ?? address.country) ?? COUNTRIES[0];
  const faultText = { description: open.request.other ?? '' };
  const contact = {
    name: defaultAddress?.name ?? customer?.name ?? '',
    phone: defaultAddress?.phone ?? '',
    email: customer?.email ?? '',
  };
  return { ...EMPTY_VALUES, ...faultText, ...contact, country: country?.code ?? '' };
}

const EMPTY_VALUES: Record<string, string> = Object.fromEntries(
  [...ADDRESS_FIELDS, ...BOOKING_FIELDS].map((field) => [field, '']),
);

/** Reads the submitted values; state and postcode of one country do not apply to another. */
export function readDetailsValues(form: FormData): Record<string, string> {
  const values = Object.fromEntries(Object.keys(EMPTY_VALUES).map((field) => [field, readTextField(form, field)]));
  const hasMoved = values.country !== readTextField(form, 'shown_country');
  return hasMoved ? { ...values, state: '', zip: '' } : values;
}
