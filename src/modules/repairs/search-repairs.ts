import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { productsOfModels } from './advise.store.ts';
import type { ModelEntry, ServiceEntry } from './book.store.ts';
import { type ReadRepairs, readRepairs } from './find-repairs.ts';
import { OTHER_FAULT } from './other-fault.rules.ts';
import { readBegunRepairs } from './read-begun-repairs.ts';
import { isLikelyRepair, repairRequest, saysRepair } from './repair-request.rules.ts';
import { typedTokens } from './wish-words.rules.ts';
import { wordsOfBook } from './words-of-book.ts';

/**
 * `slug` is the slug of a model, or the code that services share across device types ("screen"); `device` is the type.
 */
export type RepairService = { slug: string; title: string; device: string };

/** Repairs found by a search, at most three of each kind. */
export type SearchedRepairs = { services: RepairService[]; models: RepairService[] };

const MOST = 3;
const USUAL_DEVICE = 'phone';

type Options = {
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
  { hasProducts, typing = false }: Options,
): Promise<SearchedRepairs> {
  const tokens = typedTokens(typed);
  const readings = typing ? readBegunRepairs(db, tokens, locale) : [readRepairs(db, tokens, locale)];
  for await (const read of readings) {
    const repairs = shownRepairs(read, locale);
    if (repairs.services.length + repairs.models.length === 0) continue;
    if (hasProducts ? await isRequested(db, read, locale) : isLikelyRepair(read, locale)) return repairs;
  }
  return { services: [], models: [] };
}

/** A search for a device that the shop sells is read as a product search unless a fault is named. */
async function isRequested(db: Db, read: ReadRepairs, locale: Locale): Promise<boolean> {
  const request = repairRequest(read, wordsOfBook(read.found.book), locale);
  if (request !== 'device') return request === 'fault';
  const modelIds = read.found.models.slice(0, MOST).map(({ id }) => id);
  return (await productsOfModels(db, modelIds)).length === 0;
}

function shownRepairs(read: ReadRepairs, locale: Locale): SearchedRepairs {
  const { book, models } = read.found;
  const typeOf = ({ typeId }: { typeId: number }) => book.types.find(({ id }) => id === typeId)?.slug ?? '';
  return {
    services: servicesMeant(read, locale).map((service) => ({
      slug: service.code,
      title: textIn(service.name, locale),
      device: typeOf(service),
    })),
    models: models.slice(0, MOST).map((model: ModelEntry) => ({
      slug: model.slug,
      title: model.name,
      device: typeOf(model),
    })),
  };
}

/** Services of the found device or its type; without one, those of phones, or of any type that has the code. */
function servicesMeant({ found, wish }: ReadRepairs, locale: Locale): ServiceEntry[] {
  const { book, models, type } = found;
  const isGeneral = found.faults.length + models.length === 0 && saysRepair(wish.tokens, locale);
  const codes = isGeneral ? [OTHER_FAULT] : found.faults;
  const typeId = models[0]?.typeId ?? type?.id ?? book.type(USUAL_DEVICE)?.id;
  return codes.slice(0, MOST).flatMap((wanted) => {
    const services = book.services.filter(({ code }) => code === wanted);
    return services.find((service) => service.typeId === typeId) ?? services[0] ?? [];
  });
}
