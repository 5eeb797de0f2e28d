import { data } from 'react-router';
import { localTime } from '../../../kernel/local-time.ts';
import { type Direction, directionOf, isLocale, textIn, withDigits } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { COUNTRIES, countryName } from '../../../modules/customers/countries.rules.ts';
import { findPlaces, type RepairPlace } from '../../../modules/repairs/find-places.ts';
import { listSlots } from '../../../modules/repairs/list-slots.ts';
import { handOverRules } from '../../../modules/tickets/hand-over.rules.ts';
import { type Accepted, acceptOffer } from '../../../modules/trade-in/accept-offer.ts';
import { type KeptOffer, openOffer } from '../../../modules/trade-in/keep-offer.ts';
import { acceptInput } from '../../../modules/trade-in/trade-in.input.ts';
import { TRADE_IN_METHODS, type TradeInMethod } from '../../../modules/trade-in/trade-in.rules.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { offerLabels } from '../../field-labels.server.ts';
import { refuseUnreadable, textOf } from '../../form-data.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ticketLinks } from '../../ticket-links.ts';
import { showDay } from '../order/show-days.ts';
import { missedLink } from '../ticket/link-key.server.ts';

const WALK_IN = 1;
const SLOT_DAYS = 10;
const WHERE_TO = ['country', 'address_1', 'city', 'state', 'zip'] as const;
const WHO = ['name', 'phone'] as const;

export type OfferPage = {
  head: { title: string; noindex: true };
  device: { name: string; slug: string; storageGb: number };
  offer: KeptOffer['offer'];
  /** Language of the answered questions, when it differs from the page. */
  words: { lang: string; dir: Direction } | null;
  until: string;
  /** `over`: expired; `taken`: accepted as a ticket. */
  state: 'open' | 'over' | 'taken';
  /** Locations to bring or send the device to, with their methods. */
  places: { slug: string; name: string; city: string; methods: TradeInMethod[] }[];
  /** The selection in the URL, and why it is not available. */
  wish: { method: TradeInMethod | null; place: string | null; problem: string | null };
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
export async function offerPage(shop: ShopRequest, token: string, query: URLSearchParams): Promise<OfferPage> {
  const { services, locale, t } = shop;
  const { db } = services;
  const now = services.clock();
  const settings = await readSettings(db);
  const offer = settings.tradeIn ? await openOffer(db, token, now) : null;
  if (!offer) throw await missedOffer(shop);
  // personal page: never cached
  await shop.visitor();
  const tradeInLocations = (await findPlaces(db)).filter(({ methods }) => methods.some(isWay));
  const method = TRADE_IN_METHODS.find((one) => String(one) === query.get('method'));
  const requested = tradeInLocations.find(({ slug }) => slug === query.get('location'));
  const place = method && requested?.methods.includes(method) ? requested : undefined;
  const unavailable = { code: 'repairs.method-not-here', facts: {} };
  const format = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const title = t('tradeIn.offerTitle', { model: offer.model });
  const { compare } = new Intl.Collator(locale);
  return {
    head: { title: `${title} – ${settings.siteName}`, noindex: true },
    device: { name: offer.model, slug: offer.modelSlug, storageGb: offer.storageGb },
    offer: offer.offer,
    words:
      isLocale(offer.locale) && offer.locale !== locale ? { lang: offer.locale, dir: directionOf(offer.locale) } : null,
    until: showDay(offer.expiresAt.toISOString(), format),
    state: offer.ticketId !== null ? 'taken' : offer.isOver ? 'over' : 'open',
    places: tradeInLocations.map(({ slug, name, address, methods }) => {
      return { slug, name: textIn(name, locale), city: address.city, methods: methods.filter(isWay) };
    }),
    wish: {
      ...{ method: method ?? null, place: requested?.slug ?? null },
      problem: method && requested && !place ? sentenceFor(unavailable, t) : null,
    },
    chosen: place && method ? await chosenOf(shop, place, method, now) : null,
    countries:
      method === 2
        ? COUNTRIES.map(({ code }) => ({ code, name: countryName(code, locale) })).sort((a, b) =>
            compare(a.name, b.name),
          )
        : [],
  };
}

/** Response to an unknown token: not found, or rate limited after many attempts. */
async function missedOffer(shop: ShopRequest) {
  const { wait, ...answer } = await missedLink(shop);
  return data(wait === null ? null : { message: wait }, answer);
}

function isWay(method: number): method is TradeInMethod {
  return TRADE_IN_METHODS.some((one) => one === method);
}

async function chosenOf(
  { services, locale }: ShopRequest,
  place: RepairPlace,
  method: TradeInMethod,
  now: Date,
): Promise<OfferPage['chosen']> {
  const week =
    method === WALK_IN ? await listSlots(services.db, place, { method, days: SLOT_DAYS, leadDays: 0, now }) : null;
  const day = new Intl.DateTimeFormat(withDigits(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const { address } = place;
  return {
    method,
    place: {
      ...{ slug: place.slug, name: textIn(place.name, locale), country: address.country },
      lines: [address.street, [address.zip, address.city].filter(Boolean).join(' ')],
    },
    days: (week?.days ?? []).flatMap(({ day: date, slots }) => {
      const free = slots.filter(({ left }) => left > 0);
      const freeSlots = free.map(({ startsAt }) => {
        return { value: startsAt.toISOString(), time: localTime(startsAt, place.timeZone).time };
      });
      return freeSlots.length > 0 ? [{ day: day.format(new Date(`${date}T00:00:00Z`)), slots: freeSlots }] : [];
    }),
  };
}

/** Submitted values with errors, or the accepted ticket. */
export type OfferAnswer = {
  accepted: Accepted | null;
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
};

/** Accepts the offer with the submitted values. */
export async function takeOffer(shop: ShopRequest, token: string, form: FormData): Promise<OfferAnswer> {
  const { db, config, clock } = shop.services;
  const names = ['method', 'location', 'slot', 'email', 'serial', ...WHO, ...WHERE_TO];
  const values = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
  const { customer } = await shop.visitor();
  const input = refuseUnreadable(form) ?? parseInput(acceptInput, typedIn(token, form), handOverRules(customer));
  if (!input.ok) return refused(shop, values, input.refusal);
  const now = clock();
  const admitted = await takeTry(db, config.limits, 'booking', shop.address, now);
  if (!admitted.ok) return refused(shop, values, admitted.refusal);
  const deps = { customer, locale: shop.locale, links: ticketLinks(config.siteUrl), now };
  const accepted = await acceptOffer(db, input.value, deps);
  if (!accepted.ok) return refused(shop, values, accepted.refusal);
  return { accepted: accepted.value, values, errors: {}, failed: null };
}

function typedIn(offer: string, form: FormData) {
  const text = (name: string) => textOf(form, name);
  const slot = text('slot');
  return {
    ...{ offer, method: Number(text('method')), location: text('location'), email: text('email') },
    ...{ serial: text('serial'), ...(slot !== '' && { slot }) },
    address: Object.fromEntries([...WHO, ...WHERE_TO].map((name) => [name, text(name)])),
    ...{ consent_data: form.has('consent_data'), consent_terms: form.has('consent_terms') },
  };
}

function refused({ t }: ShopRequest, values: Record<string, string>, refusal: Refusal): OfferAnswer {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field.replace(/^address\./, ''), sentenceFor(problem, t, offerLabels(t))] as const] : [],
  );
  const failed = errors.length > 0 ? null : sentenceFor(refusal, t);
  return { accepted: null, values, errors: Object.fromEntries(errors), failed };
}
