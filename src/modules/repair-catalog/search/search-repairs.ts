import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ModelEntry, ServiceEntry } from '../catalog/catalog.store.ts';
import { OTHER_FAULT } from '../catalog/other-fault.rules.ts';
import { getRepairVocabulary } from './get-repair-vocabulary.ts';
import { hasModelProducts } from './model-products.store.ts';
import { parseIncompleteSearch } from './parse-incomplete-search.ts';
import { type ParsedRepairSearch, parseRepairSearch } from './parse-repair-search.ts';
import { classifyRepairRequest, isLikelyRepair, isRepairQuery } from './repair-request.rules.ts';
import { tokenizeQuery } from './repair-vocabulary.rules.ts';

/**
 * `slug` is the slug of a model, or the code that services share across device types ("screen"); `device` is the type.
 */
export type RepairSearchHit = { slug: string; title: string; device: string };

/** Repairs found by a search, at most three of each kind. */
export type RepairSearchHits = { services: RepairSearchHit[]; models: RepairSearchHit[] };

const MAX_HITS = 3;
const DEFAULT_DEVICE_TYPE = 'phone';

type RepairSearchOptions = {
  /** Whether products match the same words: then repairs are shown only when the words ask for one. */
  hasProducts: boolean;
  /** The last word may be incomplete. */
  typing?: boolean;
};

/** Finds faults and devices for the main search field with the same rules as the repair pages. */
export async function searchRepairs(
  db: Db,
  typed: string,
  locale: Locale,
  { hasProducts, typing = false }: RepairSearchOptions,
): Promise<RepairSearchHits> {
  const tokens = tokenizeQuery(typed);
  const readings = typing ? parseIncompleteSearch(db, tokens, locale) : [parseRepairSearch(db, tokens, locale)];
  for await (const read of readings) {
    const repairs = toSearchHits(read, locale);
    if (repairs.services.length + repairs.models.length === 0) continue;
    if (hasProducts ? await isRepairRequested(db, read, locale) : isLikelyRepair(read, locale)) return repairs;
  }
  return { services: [], models: [] };
}

/** A search for a device that the shop sells is read as a product search unless a fault is named. */
async function isRepairRequested(db: Db, read: ParsedRepairSearch, locale: Locale): Promise<boolean> {
  const request = classifyRepairRequest(read, getRepairVocabulary(read.result.catalog), locale);
  if (request !== 'device') return request === 'fault';
  const modelIds = read.result.models.slice(0, MAX_HITS).map(({ id }) => id);
  return !(await hasModelProducts(db, modelIds));
}

function toSearchHits(read: ParsedRepairSearch, locale: Locale): RepairSearchHits {
  const { catalog, models } = read.result;
  const typeOf = ({ typeId }: { typeId: number }) => catalog.types.find(({ id }) => id === typeId)?.slug ?? '';
  return {
    services: selectServices(read, locale).map((service) => ({
      slug: service.code,
      title: pickTranslation(service.name, locale),
      device: typeOf(service),
    })),
    models: models.slice(0, MAX_HITS).map((model: ModelEntry) => ({
      slug: model.slug,
      title: model.name,
      device: typeOf(model),
    })),
  };
}

/** Services of the found device or its type; without one, those of phones, or of any type that has the code. */
function selectServices({ result, query }: ParsedRepairSearch, locale: Locale): ServiceEntry[] {
  const { catalog, models, type } = result;
  const isGeneral = result.faults.length + models.length === 0 && isRepairQuery(query.tokens, locale);
  const codes = isGeneral ? [OTHER_FAULT] : result.faults;
  const typeId = models[0]?.typeId ?? type?.id ?? catalog.findType(DEFAULT_DEVICE_TYPE)?.id;
  return codes.slice(0, MAX_HITS).flatMap((wanted) => {
    const services = catalog.services.filter(({ code }) => code === wanted);
    return services.find((service) => service.typeId === typeId) ?? services[0] ?? [];
  });
}
