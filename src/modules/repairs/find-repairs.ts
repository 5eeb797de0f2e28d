import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { isWeak } from '../search/dictionary.rules.ts';
import { findModels } from '../search/find-models.ts';
import type { RepairBook } from './book.rules.ts';
import { popularFirst, servicesOf } from './book.rules.ts';
import type { BrandEntry, ModelEntry, TypeEntry } from './book.store.ts';
import { typeOfKind, typesCalled } from './device-kinds.rules.ts';
import { fullyNamedFirst, meantModel } from './meant-model.rules.ts';
import { asNamed, corrected } from './mistyped-words.rules.ts';
import { isCodeOf, modelsWithCode } from './model-codes.rules.ts';
import { sameName, wordsOfModel } from './model-words.rules.ts';
import { isNamed, kindsOf, nameWords, readWish, type Wish } from './read-wish.rules.ts';
import { readRepairBook } from './repair-book.ts';
import { spaced, typedTokens, type WishWords } from './wish-words.rules.ts';
import { wordsOfBook } from './words-of-book.ts';

/** Result of a repair search such as "iphone 13 screen": device and faults. */
export type FoundRepairs = {
  /** The only matching device. */
  model: ModelEntry | null;
  /** Matching devices, best match first. */
  models: ModelEntry[];
  /** Fault codes; with a model, only those that are repaired on it. */
  faults: string[];
  type: TypeEntry | null;
  brand: BrandEntry | null;
  book: RepairBook;
};

/** Search result with the parsed query and every matching device. */
export type ReadRepairs = { found: FoundRepairs; wish: Wish; fitting: ModelEntry[] };

/** Searches devices and faults in all languages of the shop: names, model codes, misspellings. */
export async function findRepairs(db: Db, typed: string, locale: Locale): Promise<FoundRepairs> {
  const { found } = await readRepairs(db, typedTokens(typed), locale);
  return found;
}

export async function readRepairs(db: Db, tokens: readonly string[], locale: Locale): Promise<ReadRepairs> {
  const catalog = await readRepairBook(db);
  const words = wordsOfBook(catalog);
  const first = await withTokens(db, { book: catalog, words, tokens, locale });
  const isWhole = first.found.models.length > 0 && first.wish.strange.length === 0;
  const right = isWhole ? null : corrected(tokens, words, locale);
  if (!right) return first;
  const second = await withTokens(db, { book: catalog, words, tokens: right, locale });
  // a partial correction must not win: in "lave-linge" only one word would be read as a fault
  const isRead = second.found.models.length > 0 || second.wish.strange.length === 0;
  return isRead && says(second.found) > says(first.found) ? second : first;
}

/** Score of a result; a spelling correction is used only when it scores higher. */
function says({ model, models, faults }: FoundRepairs): number {
  return (model ? 4 : models.length > 0 ? 2 : 0) + (faults.length > 0 ? 1 : 0);
}

type Asked = { book: RepairBook; words: WishWords; tokens: readonly string[]; locale: Locale };

async function withTokens(db: Db, context: Asked): Promise<ReadRepairs> {
  const { book, words, locale } = context;
  const tokens = asNamed(context.tokens, words, locale);
  const query = readWish(tokens, words, locale);
  const type = typeCalled(book, query.kinds);
  const brand = brandCalled(book, query.names);
  const candidates = await modelsCalled(db, query, { ...context, tokens });
  const ofType = type ? candidates.filter(({ typeId }) => typeId === type.id) : [];
  const fitting = ofType.length > 0 ? ofType : candidates;
  const isDoubtful = query.strange.some((token) => /\d/.test(token) && !isCodeOf(fitting, token));
  const model = isDoubtful ? null : meantModel(fitting, { book, typed: nameWords(query), locale });
  const models = model ? [model] : likeliestFirst(book, fitting, { query, locale });
  const faults = model ? query.faults.filter((code) => isMended(book, model, [code])) : query.faults;
  return { wish: query, fitting, found: { book, model, models, faults, type, brand } };
}

/** Models on which the fault can be repaired, if any, most popular first; a fully typed name comes first. */
function likeliestFirst(
  catalog: RepairBook,
  models: readonly ModelEntry[],
  { query, locale }: { query: Wish; locale: Locale },
): ModelEntry[] {
  const repairable = models.filter((model) => isMended(catalog, model, query.faults));
  return fullyNamedFirst(popularFirst(repairable.length > 0 ? repairable : models), {
    book: catalog,
    typed: nameWords(query),
    locale,
  });
}

function isMended(catalog: RepairBook, model: ModelEntry, codes: readonly string[]): boolean {
  return servicesOf(catalog, model).some(({ code }) => codes.includes(code));
}

/**
 * Searches models by every name word, then by known name words, then without words of unknown numbers, then without
 * product kinds.
 */
async function modelsCalled(db: Db, { names, strange }: Wish, { book, tokens, locale }: Asked): Promise<ModelEntry[]> {
  const byCode = modelsWithCode(book.models, tokens);
  if (byCode.length > 0) return byCode;
  const familiar = names.filter((token) => !strange.includes(token));
  const bare = names.filter((token) => kindsOf(token, locale).length === 0);
  const tries = [names, names.filter((token) => familiar.includes(token) || /\d/.test(token)), familiar, bare];
  const seen = new Set<string>();
  for (const one of tries.filter((words) => words.some((word) => isTelling(book, word, locale)))) {
    for (const q of [one, one.filter((token) => token !== 'plus')].map((words) => spaced(words.join(' ')))) {
      if (q === '' || seen.has(q)) continue;
      seen.add(q);
      const found = await findModels(db, q, locale);
      const models = found.flatMap(({ slug }) => book.model(slug) ?? []);
      if (models.length > 0) return literally(book, models, { words: one, locale });
    }
  }
  return [];
}

/**
 * Keeps the models that contain every distinctive word, if any: a PlayStation is of the same kind as an Xbox but does
 * not match it.
 */
function literally(
  catalog: RepairBook,
  models: readonly ModelEntry[],
  { words, locale }: { words: readonly string[]; locale: Locale },
): ModelEntry[] {
  const wanted = words.filter((word) => isTelling(catalog, word, locale)).map((word) => sameName(word, locale));
  const called = models.filter((model) => {
    const own = wordsOfModel(catalog, model, locale).all;
    return wanted.every((word) => own.has(word));
  });
  return called.length > 0 ? called : [...models];
}

/** Whether a word is distinctive. "Phone" alone matches every phone, not only models with the word in their name. */
function isTelling(catalog: RepairBook, token: string, locale: Locale): boolean {
  if (isNamed(token, locale)) return true;
  return !isWeak(token, locale) && !typesCalled(token, locale).some((type) => catalog.type(type) !== undefined);
}

function typeCalled(catalog: RepairBook, kinds: readonly string[]): TypeEntry | null {
  return kinds.map((kind) => catalog.type(typeOfKind(kind))).find((type) => type !== undefined) ?? null;
}

function brandCalled({ brands }: RepairBook, names: readonly string[]): BrandEntry | null {
  return brands.find(({ slug, name }) => names.includes(slug) || names.includes(name.toLowerCase())) ?? null;
}
