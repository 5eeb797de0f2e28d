import { redirect } from 'react-router';
import { textIn } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { listAddresses } from '../../../modules/addresses/list-addresses.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { countryName } from '../../../modules/customers/countries.rules.ts';
import { findPlaces, isTooFar, type RepairPlace } from '../../../modules/repairs/find-places.ts';
import { listSlots } from '../../../modules/repairs/list-slots.ts';
import { openModel, type RepairModel } from '../../../modules/repairs/open-model.ts';
import { type OpenQuote, openQuote } from '../../../modules/repairs/open-quote.ts';
import { REPAIR_METHODS } from '../../../modules/repairs/quote.input.ts';
import type { Quote } from '../../../modules/repairs/quote.rules.ts';
import type { RepairMethod } from '../../../modules/repairs/repairs.tables.ts';
import { nameLines, requote, taxLabelOf } from '../../../modules/repairs/requote.ts';
import { needsSlot, type SlotMethod } from '../../../modules/repairs/slot.rules.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { pageTitle } from '../../page-title.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import type { PageHead } from '../listing/page-head.ts';
import { showDay } from '../order/show-days.ts';
import { type ShownModel, shown } from './model-step.server.ts';
import { addressLines, type ClockWords, clockWords, type PlaceView, placeView } from './place-words.server.ts';
import { type WeekView, weekView } from './week-view.server.ts';
import { windowAddress } from './window-address.ts';
import type { ReadAnswers } from './window-answers.server.ts';

/** A quote whose token is unknown or that has expired. */
export type GoneView = { at: 'gone'; head: PageHead; sentence: string; expired: boolean };

export type KeptView = {
  at: 'kept' | 'print';
  head: PageHead;
  token: string;
  model: ShownModel;
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

export type PlaceStepView = {
  at: 'place';
  head: PageHead;
  token: string;
  model: ShownModel;
  /** Includes the fees of the current selection. */
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  methods: { method: RepairMethod; least: number; most: number; href: string; chosen: boolean }[];
  /** `notTo`: the customer's default city, when it is outside the service area of the location. */
  places: (PlaceView & { href: string; chosen: boolean; notTo: string | null })[];
  /** Null until a location is selected, and when no appointment is needed. */
  week: WeekView | null;
  method: RepairMethod | null;
  location: string | null;
  slot: string | null;
  problem: string | null;
};

/** A stored quote with the data that its pages share. */
export type Kept = { token: string; open: OpenQuote; model: RepairModel; clock: ClockWords; now: Date };

/** Opens the quote of a token; returns the "unavailable" view when it is unknown or expired. */
export async function openKept(shop: ShopRequest, token: string): Promise<Kept | GoneView> {
  const { services, locale, t } = shop;
  const now = services.clock();
  const open = await openQuote(services.db, token, now);
  const head = { title: await pageTitle(shop, t('repairWindow.yourQuote')), noindex: true };
  const toUnavailable = (refusal: Refusal): GoneView => {
    return { at: 'gone', head, sentence: sentenceFor(refusal, t), expired: refusal.code === 'repairs.quote-expired' };
  };
  if (!open.ok) return toUnavailable(open.refusal);
  const model = await openModel(services.db, open.value.wish.model, locale);
  if (!model) return { at: 'gone', head, sentence: t('problems.repairs.noSuchModel'), expired: false };
  const settings = await readSettings(services.db);
  const taxLabel = await taxLabelOf(services.db, open.value, { settings, locale });
  return { token, open: { ...open.value, taxLabel }, model, clock: await clockWords(shop), now };
}

/** Loads the stored quote for the screen or for printing. */
export async function keptView(shop: ShopRequest, storedQuote: Kept, print: boolean): Promise<KeptView> {
  const { services, locale, t } = shop;
  const { open, model, token } = storedQuote;
  const [settings, places] = await Promise.all([readSettings(services.db), findPlaces(services.db)]);
  const format = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  return {
    at: print ? 'print' : 'kept',
    head: {
      title: await pageTitle(shop, t('repairWindow.quoteFor', { model: model.name })),
      noindex: true,
    },
    ...{ token, model: shown(model), quote: nameLines(open.quote, model), taxLabel: open.taxLabel },
    pricesIncludeTax: open.pricesIncludeTax,
    made: showDay(open.createdAt.toISOString(), format),
    validUntil: showDay(open.expiresAt.toISOString(), format),
    faultsHref: windowAddress({ model: model.slug, faults: open.wish.faults, other: open.wish.other, step: 'faults' }),
    other: open.wish.other ?? null,
    shop: {
      ...{ name: settings.siteName, company: settings.companyName, number: settings.companyNumber },
      ...{ email: settings.email, phone: settings.phone, url: services.config.siteUrl },
    },
    places: places.map((place) => ({ name: textIn(place.name, locale), address: addressLines(place, shop) })),
  };
}

/** Loads the step for method, location and appointment. */
export async function placeStep(
  shop: ShopRequest,
  storedQuote: Kept,
  answers: ReadAnswers,
  problem: string | null = null,
): Promise<PlaceStepView> {
  const { services, t } = shop;
  const { token, open, model, clock } = storedQuote;
  const all = await findPlaces(services.db);
  const { method } = answers;
  const { customer } = await shop.visitor();
  const [defaultAddress] = customer ? await listAddresses(services.db, customer.id) : [];
  const place =
    all.find(({ slug, methods }) => slug === answers.location && method && methods.includes(method)) ?? null;
  const finalPrice = await finalQuote(shop, storedQuote, place && method ? { place, method } : null);
  const bookingState = { quote: token, step: 'place' } as const;
  const offered = REPAIR_METHODS.filter((one) => all.some(({ methods }) => methods.includes(one)));
  const fees = (one: RepairMethod) =>
    all.filter(({ methods }) => methods.includes(one)).map((each) => each.fees[one] ?? 0);
  return {
    ...{ at: 'place', token, model: shown(model), ...finalPrice, pricesIncludeTax: open.pricesIncludeTax },
    head: { title: await pageTitle(shop, t('repairWindow.placeTitle')), noindex: true },
    methods: offered.map((one) => ({
      ...{ method: one, least: Math.min(...fees(one)), most: Math.max(...fees(one)), chosen: one === method },
      // the location stays selected if it offers this method
      href: windowAddress({
        ...bookingState,
        method: one,
        location: all.find(({ slug, methods }) => slug === answers.location && methods.includes(one))?.slug,
      }),
    })),
    places:
      method === undefined
        ? []
        : all
            .filter(({ methods }) => methods.includes(method))
            .map((one) => ({
              ...placeView(one, { shop, clock, method }),
              href: windowAddress({ ...bookingState, method, location: one.slug }),
              chosen: one === place,
              notTo:
                defaultAddress && isTooFar(one, method, defaultAddress)
                  ? defaultAddress.city || countryName(defaultAddress.country, shop.locale)
                  : null,
            })),
    week: place && method && needsSlot(method) ? await weekOf(shop, storedQuote, { place, method }, answers) : null,
    ...{ method: method ?? null, location: place?.slug ?? null, slot: answers.slot ?? null, problem },
  };
}

/** The quote with travel fee and tax of the selection; the stored quote while nothing is selected. */
export async function finalQuote(
  { services, locale }: ShopRequest,
  { open, model, now }: Kept,
  chosen: { place: RepairPlace; method: RepairMethod } | null,
): Promise<{ quote: Quote; taxLabel: string | null }> {
  if (!chosen) return { quote: nameLines(open.quote, model), taxLabel: open.taxLabel };
  const settings = await readSettings(services.db);
  const { quote, taxLabel } = await requote(services.db, open, chosen, { settings, locale, now });
  return { quote: nameLines(quote, model), taxLabel };
}

export async function weekOf(
  shop: ShopRequest,
  { token, open, now }: Kept,
  { place, method }: { place: RepairPlace; method: SlotMethod },
  { from }: Pick<ReadAnswers, 'from'>,
): Promise<WeekView> {
  const { leadDays } = open.quote;
  const listed = await listSlots(shop.services.db, place, { method, from, leadDays, now });
  return weekView(shop, { place, leadDays, ...listed }, (day) =>
    windowAddress({ quote: token, step: 'place', method, location: place.slug, from: day }),
  );
}

/** @throws Response a redirect to the booking that the quote became */
export function leadOn({ token, open }: Kept): void {
  if (open.ticketId !== null) throw redirect(windowAddress({ quote: token, step: 'done' }));
}
