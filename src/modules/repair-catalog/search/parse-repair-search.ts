import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findModels } from '../../search/find-models.ts';
import { isWeakWord } from '../../search/text/dictionary.rules.ts';
import type { RepairCatalog } from '../catalog/catalog.rules.ts';
import { listModelServices, sortByPopularity } from '../catalog/catalog.rules.ts';
import type { BrandEntry, ModelEntry, TypeEntry } from '../catalog/catalog.store.ts';
import { readRepairCatalog } from '../catalog/read-repair-catalog.ts';
import { listDeviceTypesByWord, toDeviceType } from './device-kinds.rules.ts';
import { getRepairVocabulary } from './get-repair-vocabulary.ts';
import { findModelsByCode, isPartOfCode } from './model-codes.rules.ts';
import { getModelWords, toCanonicalName } from './model-words.rules.ts';
import {
  isDictionaryName,
  listNameWords,
  listProductKinds,
  parseRepairQuery,
  type RepairQuery,
} from './repair-query.rules.ts';
import { type RepairVocabulary, separateUnits, tokenizeQuery } from './repair-vocabulary.rules.ts';
import { resolveModel, sortFullMatchesFirst } from './resolve-model.rules.ts';
import { correctTokens, normalizeNameTokens } from './spelling.rules.ts';

/** Result of a repair search such as "iphone 13 screen": device and faults. */
export type RepairSearchResult = {
  /** The only matching device. */
  model: ModelEntry | null;
  /** Matching devices, best match first. */
  models: ModelEntry[];
  /** Fault codes; with a model, only those that are repaired on it. */
  faults: string[];
  type: TypeEntry | null;
  brand: BrandEntry | null;
  catalog: RepairCatalog;
};

/** Search result with the parsed query and every matching device. */
export type ParsedRepairSearch = { result: RepairSearchResult; query: RepairQuery; matchingModels: ModelEntry[] };

/** Searches devices and faults in all languages of the shop: names, model codes, misspellings. */
export async function matchRepairs(db: Db, typed: string, locale: Locale): Promise<RepairSearchResult> {
  const { result } = await parseRepairSearch(db, tokenizeQuery(typed), locale);
  return result;
}

export async function parseRepairSearch(
  db: Db,
  tokens: readonly string[],
  locale: Locale,
): Promise<ParsedRepairSearch> {
  const catalog = await readRepairCatalog(db);
  const words = getRepairVocabulary(catalog);
  const first = await searchTokens(db, { catalog, vocabulary: words, tokens, locale });
  const isWhole = first.result.models.length > 0 && first.query.unknownNames.length === 0;
  const right = isWhole ? null : correctTokens(tokens, words, locale);
  if (!right) return first;
  const second = await searchTokens(db, { catalog, vocabulary: words, tokens: right, locale });
  // a partial correction must not win: in "lave-linge" only one word would be read as a fault
  const isRead = second.result.models.length > 0 || second.query.unknownNames.length === 0;
  return isRead && scoreResult(second.result) > scoreResult(first.result) ? second : first;
}

/** Score of a result; a spelling correction is used only when it scores higher. */
function scoreResult({ model, models, faults }: RepairSearchResult): number {
  return (model ? 4 : models.length > 0 ? 2 : 0) + (faults.length > 0 ? 1 : 0);
}

type SearchContext = {
  catalog: RepairCatalog;
  vocabulary: RepairVocabulary;
  tokens: readonly string[];
  locale: Locale;
};

async function searchTokens(db: Db, context: SearchContext): Promise<ParsedRepairSearch> {
  const { catalog, vocabulary, locale } = context;
  const tokens = normalizeNameTokens(context.tokens, vocabulary, locale);
  const query = parseRepairQuery(tokens, vocabulary, locale);
  const type = findNamedType(catalog, query.kinds);
  const brand = findNamedBrand(catalog, query.names);
  const candidates = await findModelsByName(db, query, { ...context, tokens });
  const ofType = type ? candidates.filter(({ typeId }) => typeId === type.id) : [];
  const fitting = ofType.length > 0 ? ofType : candidates;
  const isDoubtful = query.unknownNames.some((token) => /\d/.test(token) && !isPartOfCode(fitting, token));
  const model = isDoubtful ? null : resolveModel(fitting, { catalog, typed: listNameWords(query), locale });
  const models = model ? [model] : rankModels(catalog, fitting, { query, locale });
  const faults = model ? query.faults.filter((code) => isRepairable(catalog, model, [code])) : query.faults;
  return { query, matchingModels: fitting, result: { catalog, model, models, faults, type, brand } };
}

/** Models on which the fault can be repaired, if any, most popular first; a fully typed name comes first. */
function rankModels(
  catalog: RepairCatalog,
  models: readonly ModelEntry[],
  { query, locale }: { query: RepairQuery; locale: Locale },
): ModelEntry[] {
  const repairable = models.filter((model) => isRepairable(catalog, model, query.faults));
  return sortFullMatchesFirst(sortByPopularity(repairable.length > 0 ? repairable : models), {
    catalog,
    typed: listNameWords(query),
    locale,
  });
}

function isRepairable(catalog: RepairCatalog, model: ModelEntry, codes: readonly string[]): boolean {
  return listModelServices(catalog, model).some(({ code }) => codes.includes(code));
}

/**
 * Searches models by every name word, then by known name words, then without words of unknown numbers, then without
 * product kinds.
 */
async function findModelsByName(
  db: Db,
  { names, unknownNames }: RepairQuery,
  { catalog, tokens, locale }: SearchContext,
): Promise<ModelEntry[]> {
  const byCode = findModelsByCode(catalog.models, tokens);
  if (byCode.length > 0) return byCode;
  const familiar = names.filter((token) => !unknownNames.includes(token));
  const bare = names.filter((token) => listProductKinds(token, locale).length === 0);
  const tries = [names, names.filter((token) => familiar.includes(token) || /\d/.test(token)), familiar, bare];
  const seen = new Set<string>();
  for (const one of tries.filter((words) => words.some((word) => isDistinctive(catalog, word, locale)))) {
    for (const q of [one, one.filter((token) => token !== 'plus')].map((words) => separateUnits(words.join(' ')))) {
      if (q === '' || seen.has(q)) continue;
      seen.add(q);
      const found = await findModels(db, q, locale);
      const models = found.flatMap(({ slug }) => catalog.findModel(slug) ?? []);
      if (models.length > 0) return keepLiteralMatches(catalog, models, { words: one, locale });
    }
  }
  return [];
}

/**
 * Keeps the models that contain every distinctive word, if any: a PlayStation is of the same kind as an Xbox but does
 * not match it.
 */
function keepLiteralMatches(
  catalog: RepairCatalog,
  models: readonly ModelEntry[],
  { words, locale }: { words: readonly string[]; locale: Locale },
): ModelEntry[] {
  const wanted = words
    .filter((word) => isDistinctive(catalog, word, locale))
    .map((word) => toCanonicalName(word, locale));
  const called = models.filter((model) => {
    const own = getModelWords(catalog, model, locale).all;
    return wanted.every((word) => own.has(word));
  });
  return called.length > 0 ? called : [...models];
}

/** Whether a word is distinctive. "Phone" alone matches every phone, not only models with the word in their name. */
function isDistinctive(catalog: RepairCatalog, token: string, locale: Locale): boolean {
  if (isDictionaryName(token, locale)) return true;
  return (
    !isWeakWord(token, locale) &&
    !listDeviceTypesByWord(token, locale).some((type) => catalog.findType(type) !== undefined)
  );
}

function findNamedType(catalog: RepairCatalog, kinds: readonly string[]): TypeEntry | null {
  return kinds.map((kind) => catalog.findType(toDeviceType(kind))).find((type) => type !== undefined) ?? null;
}

function findNamedBrand({ brands }: RepairCatalog, names: readonly string[]): BrandEntry | null {
  return brands.find(({ slug, name }) => names.includes(slug) || names.includes(name.toLowerCase())) ?? null;
}
