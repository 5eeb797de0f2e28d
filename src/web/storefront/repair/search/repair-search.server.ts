import { sumAmounts } from '../../../../kernel/money.ts';
import { listModelServices, sortByPopularity } from '../../../../modules/repair-catalog/catalog/catalog.rules.ts';
import { type NamedFault, resolveFaults } from '../../../../modules/repair-catalog/catalog/resolve-faults.ts';
import {
  matchRepairs,
  type RepairSearchResult,
} from '../../../../modules/repair-catalog/search/parse-repair-search.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';

export type RepairSearchModel = {
  slug: string;
  name: string;
  year: number;
  /** Slugs of the requested services that the model has. */
  faults: string[];
  /** Lowest total of the requested faults, otherwise of any repair; minor units. */
  from: number | null;
};

/** Search results when the query is ambiguous. */
export type RepairSearchView = {
  models: RepairSearchModel[];
  /** More models match than are listed. */
  hasMore: boolean;
  /** Faults found in the query, as the following steps carry them. */
  faults: NamedFault[];
  /** Whether the models match the typed text; otherwise they are the most requested ones. */
  matchesText: boolean;
  /** All models of the recognized brand. */
  brand: { name: string; path: string } | null;
};

const MAX_SHOWN_MODELS = 12;

type ModelEntry = RepairSearchResult['models'][number];

/** Redirects when the query names a device, or a device type and brand; otherwise lists matching models. */
export async function searchRepairs(
  { services, locale }: ShopRequest,
  { q, faults: carried }: { q: string; faults: readonly string[] },
  journey: string | null,
): Promise<RepairSearchView | { leadsTo: string }> {
  const result = await matchRepairs(services.db, q, locale);
  const { catalog, model, models, type, brand } = result;
  // earlier faults remain selected unless the query names others
  const faults = result.faults.length > 0 ? result.faults : resolveFaultCodes(catalog, carried);
  const found = { ...result, faults };
  // an external site is not opened without a click
  if (model && journey === null) return { leadsTo: to.repairBooking(model.slug, listMatchingServices(found, model)) };
  const matchesText = models.length > 0;
  if (!matchesText && type && faults.length === 0)
    return { leadsTo: brand ? to.deviceModels(type.slug, brand.slug) : to.deviceBrands(type.slug) };
  const candidates = matchesText ? models : faults.length > 0 ? findModelsWithFault(found) : [];
  const namedFaults = await resolveFaults(services.db, { faultKeys: faults, type: type?.slug }, locale);
  const [first] = candidates;
  const deviceType = type ?? (first && faults.length > 0 ? catalog.findModelType(first) : undefined);
  return {
    models: candidates.slice(0, MAX_SHOWN_MODELS).map((one) => toSearchModel(found, one)),
    hasMore: matchesText && candidates.length > MAX_SHOWN_MODELS,
    faults: namedFaults,
    matchesText,
    brand: brand && {
      name: brand.name,
      path:
        deviceType && faults.length > 0
          ? to.deviceModels(deviceType.slug, brand.slug, faults)
          : to.modelRange(brand.slug),
    },
  };
}

function resolveFaultCodes({ services }: RepairSearchResult['catalog'], requested: readonly string[]): string[] {
  const codes = services.flatMap(({ slug, code }) =>
    requested.includes(slug) || requested.includes(code) ? code : [],
  );
  return [...new Set(codes)];
}

/** The most requested devices for which these faults can be repaired. */
function findModelsWithFault({ catalog, faults, type, brand }: RepairSearchResult): ModelEntry[] {
  const fitting = catalog.models.filter(
    (model) => (!type || model.typeId === type.id) && (!brand || model.brandId === brand.id),
  );
  return sortByPopularity(fitting)
    .filter((model) => listModelServices(catalog, model).some(({ code }) => faults.includes(code)))
    .slice(0, MAX_SHOWN_MODELS);
}

function listMatchingServices({ catalog, faults }: RepairSearchResult, model: ModelEntry): string[] {
  return listModelServices(catalog, model)
    .filter(({ code }) => faults.includes(code))
    .map(({ slug }) => slug);
}

function toSearchModel(found: RepairSearchResult, model: ModelEntry): RepairSearchModel {
  const { slug, name, year, from } = model;
  const matching = listModelServices(found.catalog, model).filter(({ code }) => found.faults.includes(code));
  return {
    slug,
    name,
    year,
    faults: matching.map((service) => service.slug),
    from: matching.length > 0 ? sumLowestPrices(matching) : from,
  };
}

/** The link requests all faults at once; null when one of them has no price. */
function sumLowestPrices(services: readonly { from: number | null }[]): number | null {
  const prices = services.flatMap(({ from }) => from ?? []);
  return prices.length < services.length ? null : sumAmounts(prices);
}
