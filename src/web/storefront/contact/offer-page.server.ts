import { data } from 'react-router';
import { COUNTRIES, getCountryName } from '../../../kernel/contact/countries.ts';
import { addDigitsToTag, type Direction, getTextDirection, isLocale, pickTranslation } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { toLocalTime } from '../../../kernel/time/local-time.ts';
import { listSlots } from '../../../modules/repair-catalog/locations/list-slots.ts';
import type { RepairLocation } from '../../../modules/repair-catalog/locations/repair-locations.ts';
import { listRepairLocationsOperation } from '../../../modules/repair-catalog/repair-catalog.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { AcceptOfferResult } from '../../../modules/trade-in/accept-offer.ts';
import {
  acceptTradeInOfferOperation,
  getTradeInOfferOperation,
} from '../../../modules/trade-in/trade-in.operations.ts';
import { TRADE_IN_METHODS, type TradeInMethod } from '../../../modules/trade-in/trade-in.rules.ts';
import type { StoredOffer } from '../../../modules/trade-in/trade-in-offers.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import { offerLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery, runQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { rejectUnknownLink } from '../ticket/unknown-link.server.ts';

const WALK_IN = 1;
const SLOT_DAYS = 10;
const ADDRESS_FIELDS = ['country', 'address_1', 'city', 'state', 'zip'] as const;
const CONTACT_FIELDS = ['name', 'phone'] as const;

export type OfferPage = {
  head: { title: string; noindex: true };
  device: { name: string; slug: string; storageGb: number };
  offer: StoredOffer['offer'];
  /** Language of the answered questions, when it differs from the page. */
  contentLanguage: { lang: string; dir: Direction } | null;
  until: string;
  /** `over`: expired; `taken`: accepted as a ticket. */
  state: 'open' | 'over' | 'taken';
  /** Locations to bring or send the device to, with their methods. */
  locations: { slug: string; name: string; city: string; methods: TradeInMethod[] }[];
  /** The selection in the URL, and why it is not available. */
  selection: { method: TradeInMethod | null; place: string | null; problem: string | null };
  chosen: {
    method: TradeInMethod;
    place: { slug: string; name: string; lines: string[]; country: string };
    days: { day: string; slots: { value: string; time: string }[] }[];
  } | null;
  countries: { code: string; name: string }[];
};

/**
 * Loads an offer by its token. @throws Response a 404 page when it does not exist or trade-in is disabled; 429 after
 * too many attempts
 */
export async function loadOfferPage(shop: ShopRequest, token: string, query: URLSearchParams): Promise<OfferPage> {
  const { services, locale, t } = shop;
  const { db } = services;
  const found = await runQuery(getTradeInOfferOperation, shop, { params: { token } });
  if (!found.ok) throw await rejectUnknownOffer(shop);
  const offer = found.value;
  // personal page: never cached
  await shop.visitor();
  const settings = await readSettings(db);
  const tradeInLocations = (await loadQuery(listRepairLocationsOperation, shop, {})).filter(({ methods }) =>
    methods.some(isTradeInMethod),
  );
  const method = TRADE_IN_METHODS.find((one) => String(one) === query.get('method'));
  const requested = tradeInLocations.find(({ slug }) => slug === query.get('location'));
  const place = method && requested?.methods.includes(method) ? requested : undefined;
  const unavailable = { code: 'repairs.method-not-here', facts: {} };
  const format = getDateFormat(settings, locale);
  const title = t('tradeIn.offerTitle', { model: offer.model });
  const { compare } = new Intl.Collator(locale);
  return {
    head: { title: `${title} – ${settings.siteName}`, noindex: true },
    device: { name: offer.model, slug: offer.modelSlug, storageGb: offer.storageGb },
    offer: offer.offer,
    contentLanguage:
      isLocale(offer.locale) && offer.locale !== locale
        ? { lang: offer.locale, dir: getTextDirection(offer.locale) }
        : null,
    until: formatDate(offer.expiresAt, format),
    state: offer.ticketId !== null ? 'taken' : offer.isExpired ? 'over' : 'open',
    locations: tradeInLocations.map(({ slug, name, address, methods }) => {
      return {
        slug,
        name: pickTranslation(name, locale),
        city: address.city,
        methods: methods.filter(isTradeInMethod),
      };
    }),
    selection: {
      method: method ?? null,
      place: requested?.slug ?? null,
      problem: method && requested && !place ? translateRefusal(unavailable, t) : null,
    },
    chosen: place && method ? await loadChosenOption(shop, place, method) : null,
    countries:
      method === 2
        ? COUNTRIES.map(({ code }) => ({ code, name: getCountryName(code, locale) })).sort((a, b) =>
            compare(a.name, b.name),
          )
        : [],
  };
}

/** Response to an unknown token: not found, or rate limited after many attempts. */
async function rejectUnknownOffer(shop: ShopRequest) {
  const { wait, ...answer } = await rejectUnknownLink(shop);
  return data(wait === null ? null : { message: wait }, answer);
}

function isTradeInMethod(method: number): method is TradeInMethod {
  return TRADE_IN_METHODS.some((one) => one === method);
}

async function loadChosenOption(
  { services, locale }: ShopRequest,
  place: RepairLocation,
  method: TradeInMethod,
): Promise<OfferPage['chosen']> {
  const week =
    method === WALK_IN
      ? await listSlots(services.db, place, { method, days: SLOT_DAYS, leadDays: 0, now: services.clock() })
      : null;
  const day = new Intl.DateTimeFormat(addDigitsToTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const { address } = place;
  return {
    method,
    place: {
      slug: place.slug,
      name: pickTranslation(place.name, locale),
      country: address.country,
      lines: [address.street, [address.zip, address.city].filter(Boolean).join(' ')],
    },
    days: (week?.days ?? []).flatMap(({ day: date, slots }) => {
      const free = slots.filter(({ left }) => left > 0);
      const freeSlots = free.map(({ startsAt }) => {
        return { value: startsAt.toISOString(), time: toLocalTime(startsAt, place.timeZone).time };
      });
      return freeSlots.length > 0 ? [{ day: day.format(new Date(`${date}T00:00:00Z`)), slots: freeSlots }] : [];
    }),
  };
}

/** Submitted values with errors, or the accepted ticket. */
export type OfferActionData = {
  accepted: AcceptOfferResult | null;
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
};

/** Accepts the offer with the submitted values. */
export async function submitAcceptance(shop: ShopRequest, token: string, form: FormData): Promise<OfferActionData> {
  const names = ['method', 'location', 'slot', 'email', 'serial', ...CONTACT_FIELDS, ...ADDRESS_FIELDS];
  const values = Object.fromEntries(names.map((name) => [name, readTextField(form, name)]));
  const input = toAcceptInput(token, form);
  const accepted = await runCommand(acceptTradeInOfferOperation, shop, { form, input });
  if (!accepted.ok) return toRefusedActionData(shop, values, accepted.refusal);
  return { accepted: accepted.value, values, errors: {}, failed: null };
}

function toAcceptInput(offer: string, form: FormData) {
  const text = (name: string) => readTextField(form, name);
  const slot = text('slot');
  return {
    offer,
    method: Number(text('method')),
    location: text('location'),
    email: text('email'),
    serial: text('serial'),
    ...(slot !== '' && { slot }),
    address: Object.fromEntries([...CONTACT_FIELDS, ...ADDRESS_FIELDS].map((name) => [name, text(name)])),
    consent_data: form.has('consent_data'),
    consent_terms: form.has('consent_terms'),
  };
}

function toRefusedActionData({ t }: ShopRequest, values: Record<string, string>, refusal: Refusal): OfferActionData {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field.replace(/^address\./, ''), translateRefusal(problem, t, offerLabels(t))] as const] : [],
  );
  const failed = errors.length > 0 ? null : translateRefusal(refusal, t);
  return { accepted: null, values, errors: Object.fromEntries(errors), failed };
}
