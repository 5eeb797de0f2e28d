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

/** `slug` is a model's, or the code that services of all types of device share, like "screen"; `device` is the type. */
export type RepairService = { slug: string; title: string; device: string };

/** Repairs that a search leads to, at most three of each. */
export type SearchedRepairs = { services: RepairService[]; models: RepairService[] };

const MOST = 3;
const USUAL_DEVICE = 'phone';

type Options = {
  /** Whether goods answer to the same words: then repairs are shown only where the words ask for one. */
  hasProducts: boolean;
  /** The last word may be unfinished. */
  typing?: boolean;
};

/** Faults and devices that were named in the search field, found as on the pages of repairs. */
export async function searchRepairs(
  db: Db,
  typed: string,
  locale: Locale,
  { hasProducts, typing = false }: Options,
): Promise<SearchedRepairs> {
  const tokens = typedTokens(typed);
  const readings = typing ? readBegunRepairs(db, tokens, locale) : [readRepairs(db, tokens, locale)];
  for await (const read of readings) {
    const shown = shownRepairs(read, locale);
    if (shown.services.length + shown.models.length === 0) continue;
    if (hasProducts ? await isRequested(db, read, locale) : isLikelyRepair(read, locale)) return shown;
  }
  return { services: [], models: [] };
}

/** A device that is for sale here is looked for in order to be bought, until a fault is named. */
async function isRequested(db: Db, read: ReadRepairs, locale: Locale): Promise<boolean> {
  const request = repairRequest(read, wordsOfBook(read.found.book), locale);
  if (request !== 'device') return request === 'fault';
  const shown = read.found.models.slice(0, MOST).map(({ id }) => id);
  return (await productsOfModels(db, shown)).length === 0;
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

/** Those of the device or its type; of a phone where none was named; else of whatever has the part. */
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
