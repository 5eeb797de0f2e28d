import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { findModels } from '../search/find-models.ts';
import type { RepairBook } from './book.rules.ts';
import { popularFirst, servicesOf } from './book.rules.ts';
import type { BrandEntry, ModelEntry, TypeEntry } from './book.store.ts';
import { meantModel } from './meant-model.rules.ts';
import { readRepairBook } from './repair-book.ts';
import {
  asNamed,
  corrected,
  kindsOf,
  readWish,
  typedTokens,
  type Wish,
  type WishWords,
  wishWordsOf,
} from './wish-words.rules.ts';

/** What somebody who typed "iphone 13 screen" means to have mended. */
export type FoundRepairs = {
  /** The one device that it can only be. */
  model: ModelEntry | null;
  /** Those that it may be, the likeliest first. */
  models: ModelEntry[];
  /** Codes of faults, of a model's those that are mended on it. */
  faults: string[];
  type: TypeEntry | null;
  brand: BrandEntry | null;
  book: RepairBook;
};

/** Devices and faults by what was typed, in any of the shop's languages: names, model codes, with slips. */
export async function findRepairs(db: Db, typed: string, locale: Locale): Promise<FoundRepairs> {
  const book = await readRepairBook(db);
  const words = wordsOf(book);
  const tokens = typedTokens(typed);
  const first = await withTokens(db, { book, words, tokens, locale });
  const isWhole = first.found.models.length > 0 && first.wish.strange.length === 0;
  const right = isWhole ? null : corrected(tokens, words, locale);
  if (!right) return first.found;
  const second = await withTokens(db, { book, words, tokens: right, locale });
  return says(second.found) > says(first.found) ? second.found : first.found;
}

/** A typo put right is worth it when it tells more of what was meant. */
function says({ model, models, faults }: FoundRepairs): number {
  return (model ? 4 : models.length > 0 ? 2 : 0) + (faults.length > 0 ? 1 : 0);
}

const held = new WeakMap<RepairBook, WishWords>();

function wordsOf(book: RepairBook): WishWords {
  const known = held.get(book);
  if (known) return known;
  const names = [...book.brands, ...book.series, ...book.models].map(({ name }) => name);
  const made = wishWordsOf(book.services, names);
  held.set(book, made);
  return made;
}

type Asked = { book: RepairBook; words: WishWords; tokens: readonly string[]; locale: Locale };

async function withTokens(db: Db, asked: Asked): Promise<{ found: FoundRepairs; wish: Wish }> {
  const { book, words, locale } = asked;
  const tokens = asNamed(asked.tokens, words, locale);
  const wish = readWish(tokens, words, locale);
  const type = typeCalled(book, wish.kinds);
  const brand = brandCalled(book, wish.names);
  const candidates = await modelsCalled(db, wish, { ...asked, tokens });
  const ofType = type ? candidates.filter(({ typeId }) => typeId === type.id) : [];
  const fitting = ofType.length > 0 ? ofType : candidates;
  const isDoubtful = wish.strange.some((token) => /\d/.test(token) && !isCodeOf(fitting, token));
  const model = isDoubtful ? null : meantModel(tokens, fitting, locale);
  const models = model ? [model] : popularFirst(fitting);
  const faults = model
    ? wish.faults.filter((code) => servicesOf(book, model).some((own) => own.code === code))
    : wish.faults;
  return { wish, found: { book, model, models, faults, type, brand } };
}

/** By every name word; else by those that a device is called by; else, of a number nobody has, by the words around it. */
async function modelsCalled(db: Db, { names, strange }: Wish, { book, tokens, locale }: Asked): Promise<ModelEntry[]> {
  const byCode = modelsWithCode(book, tokens);
  if (byCode.length > 0) return byCode;
  const familiar = names.filter((token) => !strange.includes(token));
  const bare = names.filter((token) => kindsOf(token, locale).length === 0);
  const tries = [names, names.filter((token) => familiar.includes(token) || /\d/.test(token)), familiar, bare];
  const seen = new Set<string>();
  for (const one of tries) {
    for (const q of [one.join(' '), one.filter((token) => token !== 'plus').join(' ')]) {
      if (q === '' || seen.has(q)) continue;
      seen.add(q);
      const found = await findModels(db, q, locale);
      const models = found.flatMap(({ slug }) => book.model(slug) ?? []);
      if (models.length > 0) return models;
    }
  }
  return [];
}

const SHORTEST_CODE = 4;

/** Codes as they are printed, with or without their dashes, also without the letter of a region behind them. */
function modelsWithCode({ models }: RepairBook, tokens: readonly string[]): ModelEntry[] {
  const pairs = tokens.slice(1).map((token, at) => (tokens[at] ?? '') + token);
  const typed = [...tokens, ...pairs].filter(
    (word) => word.length >= SHORTEST_CODE && /\d/.test(word) && /[a-z]/.test(word),
  );
  const exact = models.filter(({ codes }) => codes.some((code) => typed.includes(plain(code))));
  if (exact.length > 0 || typed.length === 0) return exact;
  return models.filter(({ codes, name }) =>
    codes.some((code) => typed.some((word) => begins(code, word) && !name.toLowerCase().includes(word))),
  );
}

function isCodeOf(models: readonly ModelEntry[], token: string): boolean {
  return models.some(({ codes }) => codes.some((code) => plain(code).includes(token)));
}

function begins(code: string, word: string): boolean {
  return plain(code).startsWith(word) || plain(code).replace(/^sm/, '').startsWith(word);
}

function plain(code: string): string {
  return code.replaceAll('-', '').toLowerCase();
}

/** What the dictionary calls a kind, where it is not what the desk calls it. */
const KINDS: Record<string, string> = { earbuds: 'headphones', 'sports-watch': 'watch', foldable: 'phone' };

function typeCalled(book: RepairBook, kinds: readonly string[]): TypeEntry | null {
  return kinds.map((kind) => book.type(KINDS[kind] ?? kind)).find((type) => type !== undefined) ?? null;
}

function brandCalled({ brands }: RepairBook, names: readonly string[]): BrandEntry | null {
  return brands.find(({ slug, name }) => names.includes(slug) || names.includes(name.toLowerCase())) ?? null;
}
