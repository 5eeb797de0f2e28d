import { sumOf } from '../../../kernel/money.ts';
import { popularFirst, servicesOf } from '../../../modules/repairs/book.rules.ts';
import { type FoundRepairs, findRepairs } from '../../../modules/repairs/find-repairs.ts';
import { type NamedFault, nameFaults } from '../../../modules/repairs/name-faults.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';

export type FoundModel = {
  slug: string;
  name: string;
  year: number;
  /** Slugs of the requested services that the model has. */
  faults: string[];
  /** Lowest total of the requested faults, otherwise of any repair; minor units. */
  from: number | null;
};

/** Search results when the query is ambiguous. */
export type FoundView = {
  models: FoundModel[];
  /** More models match than are listed. */
  isMore: boolean;
  /** Faults found in the query, as the following steps carry them. */
  faults: NamedFault[];
  /** Whether the models match the typed text; otherwise they are the most requested ones. */
  isNamed: boolean;
  /** All models of the recognized brand. */
  brand: { name: string; path: string } | null;
};

const MOST_SHOWN = 12;

type ModelEntry = FoundRepairs['models'][number];

/** Redirects when the query names a device, or a device type and brand; otherwise lists matching models. */
export async function foundView(
  { services, locale }: ShopRequest,
  { q, faults: carried }: { q: string; faults: readonly string[] },
  journey: string | null,
): Promise<FoundView | { leadsTo: string }> {
  const result = await findRepairs(services.db, q, locale);
  const { book, model, models, type, brand } = result;
  // earlier faults remain selected unless the query names others
  const faults = result.faults.length > 0 ? result.faults : codesOf(book, carried);
  const found = { ...result, faults };
  // an external site is not opened without a click
  if (model && journey === null) return { leadsTo: to.repairBooking(model.slug, servicesCalled(found, model)) };
  const isNamed = models.length > 0;
  if (!isNamed && type && faults.length === 0)
    return { leadsTo: brand ? to.deviceModels(type.slug, brand.slug) : to.deviceBrands(type.slug) };
  const candidates = isNamed ? models : faults.length > 0 ? havingFault(found) : [];
  const namedFaults = await nameFaults(services.db, { said: faults, type: type?.slug }, locale);
  const [first] = candidates;
  const deviceType = type ?? (first && faults.length > 0 ? book.typeOf(first) : undefined);
  return {
    models: candidates.slice(0, MOST_SHOWN).map((one) => shown(found, one)),
    isMore: isNamed && candidates.length > MOST_SHOWN,
    faults: namedFaults,
    isNamed,
    brand: brand && {
      name: brand.name,
      path:
        deviceType && faults.length > 0
          ? to.deviceModels(deviceType.slug, brand.slug, faults)
          : to.modelRange(brand.slug),
    },
  };
}

function codesOf({ services }: FoundRepairs['book'], requested: readonly string[]): string[] {
  const codes = services.flatMap(({ slug, code }) =>
    requested.includes(slug) || requested.includes(code) ? code : [],
  );
  return [...new Set(codes)];
}

/** The most requested devices for which these faults can be repaired. */
function havingFault({ book, faults, type, brand }: FoundRepairs): ModelEntry[] {
  const fitting = book.models.filter(
    (model) => (!type || model.typeId === type.id) && (!brand || model.brandId === brand.id),
  );
  return popularFirst(fitting)
    .filter((model) => servicesOf(book, model).some(({ code }) => faults.includes(code)))
    .slice(0, MOST_SHOWN);
}

function servicesCalled({ book, faults }: FoundRepairs, model: ModelEntry): string[] {
  return servicesOf(book, model)
    .filter(({ code }) => faults.includes(code))
    .map(({ slug }) => slug);
}

function shown(found: FoundRepairs, model: ModelEntry): FoundModel {
  const { slug, name, year, from } = model;
  const matching = servicesOf(found.book, model).filter(({ code }) => found.faults.includes(code));
  return {
    slug,
    name,
    year,
    faults: matching.map((service) => service.slug),
    from: matching.length > 0 ? sumOfLeast(matching) : from,
  };
}

/** The link requests all faults at once; null when one of them has no price. */
function sumOfLeast(services: readonly { from: number | null }[]): number | null {
  const prices = services.flatMap(({ from }) => from ?? []);
  return prices.length < services.length ? null : sumOf(prices);
}
