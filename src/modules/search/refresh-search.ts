import type { Localized } from '../../kernel/locale.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { dictionaryWords, isMadeAlike, meaningsOf, standingOf } from './dictionary.rules.ts';
import { namedPlaces } from './place.store.ts';
import { placeWords } from './place-words.rules.ts';
import { type ProductTexts, productWords, vectorOf } from './product-words.rules.ts';
import {
  clearSearch,
  clearWords,
  dropProducts,
  type IndexedProduct,
  type KnownWord,
  productsToIndex,
  putProducts,
  putWords,
  replacePlaces,
  saveState,
  searchState,
  type TitledValue,
  tagTitles,
  takeTurn,
  valueTitles,
} from './search.store.ts';
import { tokensOf } from './tokens.rules.ts';
import { gramsOf } from './typos.rules.ts';

/** Products a transaction; each takes well under a second. */
const AT_ONCE = 200;
/** Words a statement. */
const WORDS_AT_ONCE = 1000;

/** Brings the index in line with what changed in the catalogue. One process at a time; others leave it to that one. */
export async function refreshSearch(db: Db): Promise<void> {
  const { now, ...state } = await searchState(db);
  const standing = standingOf(now.catalogVersion);
  const alike = isMadeAlike(state.catalogVersion);
  if (!alike) await clearWords(db);
  if (now.changed || !alike) await refreshProducts(db, now.horizon, alike ? state.horizon : 0);
  if (standing !== state.catalogVersion) await refreshPlaces(db, standing);
}

async function refreshProducts(db: Db, horizon: number, since: number): Promise<void> {
  const titles = await titlesOf(db);
  let after = 0;
  for (;;) {
    // a number beyond the present came from another server and means nothing here
    const batch = await productsToIndex(db, { after, limit: AT_ONCE, since: since > horizon ? 0 : since });
    if (batch.length > 0 && !(await putBatch(db, batch, titles))) return;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < AT_ONCE) break;
  }
  await saveState(db, { horizon, raise: false });
}

/** Makes the whole index anew: after categories or brands were renamed, or the way of folding changed. */
export async function rebuildSearch(db: Db): Promise<void> {
  await inTransaction(db, (tx) => clearSearch(tx));
  await refreshSearch(db);
}

type Titles = { values: Map<number, TitledValue>; tags: Map<number, Localized> };

async function titlesOf(db: Db): Promise<Titles> {
  const [values, tags] = await Promise.all([valueTitles(db), tagTitles(db)]);
  return {
    values: new Map(values.map((row) => [row.id, row])),
    tags: new Map(tags.map(({ id, title }) => [id, title])),
  };
}

async function putBatch(db: Db, batch: readonly IndexedProduct[], titles: Titles): Promise<boolean> {
  const shown = batch.filter(({ visible }) => visible);
  const texts = shown.map((row) => textsOf(row, titles));
  const made = shown.flatMap((row, at) => listed(texts[at]).map((own) => ({ row, ...productWords(own) })));
  const uses = countWords(texts);
  return inTransaction(db, async (tx) => {
    if (!(await takeTurn(tx))) return false;
    const put = await putProducts(
      tx,
      made.map(({ row, words, titleWords }) => ({
        ...{ id: row.id, words: vectorOf(words), titleWords },
        rank: rankOf(row),
      })),
    );
    const hidden = batch.filter(({ visible }) => !visible).map(({ id }) => id);
    const dropped = await dropProducts(tx, hidden);
    if (put > 0) await putAllWords(tx, uses);
    if (put + dropped > 0) await saveState(tx, { raise: true });
    return true;
  });
}

function textsOf(row: IndexedProduct, { values, tags }: Titles): ProductTexts {
  const own = [...idsIn(row.values), ...idsIn(row.specs)].flatMap((id) => listed(values.get(id)));
  const fits = own.filter(({ attribute }) => attribute === 'fits').map(({ title }) => title);
  return {
    ...{ title: row.title, brand: row.brand, main: row.main, renewed: row.renewed, fits },
    category: { slug: row.categorySlug, title: row.category },
    properties: [
      ...own
        .filter(({ attribute, code }) => attribute !== 'fits' && code !== 'none' && code !== 'passive')
        .flatMap(({ title, attributeTitle }) => [title, attributeTitle]),
      ...idsIn(row.tags).flatMap((id) => listed(tags.get(id))),
    ],
    measures: row.measures?.split('|') ?? [],
    summary: row.summary ?? '',
  };
}

function listed<T>(one: T | undefined): T[] {
  return one === undefined ? [] : [one];
}

function idsIn(list: string | null): number[] {
  return list === null ? [] : list.split(',').map(Number);
}

const STOCK = 60;

/** Stock first, then what is bought and liked; small changes do not move it, so that selling one rewrites nothing. */
function rankOf({ inStock, sold, ratingSum, ratingCount }: IndexedProduct): number {
  const liked = ((ratingSum + 12) / (ratingCount + 3)) * 4;
  return Math.min(255, Math.round((inStock ? STOCK : 0) + Math.min(60, Math.log2(sold + 1) * 5) + liked));
}

const WORTH_KNOWING = /^[\p{L}\p{M}]{3,}$/u;

/** The words worth correcting others to, as they are written: names and kinds, not measures. */
function countWords(products: readonly ProductTexts[]): KnownWord[] {
  const uses = new Map<string, number>();
  for (const { title, brand, category, properties } of products) {
    const texts = [title, brand, category.title, ...properties].flatMap((text) => Object.values(text));
    for (const word of new Set(texts.flatMap(tokensOf))) {
      if (WORTH_KNOWING.test(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
    }
  }
  return [...uses].map(([word, count]) => ({ word, uses: count, grams: gramsOf(word) }));
}

async function putAllWords(db: Db, words: readonly KnownWord[]): Promise<void> {
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    await putWords(db, words.slice(from, from + WORDS_AT_ONCE));
  }
}

async function refreshPlaces(db: Db, catalogVersion: number): Promise<void> {
  const places = await namedPlaces(db);
  const entries = places.map(({ also, ...place }) => ({ ...place, vector: placeWords(place, also) }));
  const known = [...dictionaryWords()].filter((word) => WORTH_KNOWING.test(word));
  const named = entries
    .filter(({ kind }) => kind === 'model' || kind === 'store' || kind === 'brand')
    .flatMap(({ title }) =>
      Object.values(title)
        .flatMap(tokensOf)
        .filter((word) => WORTH_KNOWING.test(word)),
    );
  await inTransaction(db, async (tx) => {
    if (!(await takeTurn(tx))) return;
    const changed = await replacePlaces(
      tx,
      entries.map(({ vector, ...place }) => ({ ...place, words: vectorOf(vector) })),
    );
    const words = new Set([...known, ...named]);
    await putAllWords(
      tx,
      [...words].map((word) => ({ word, uses: meaningsOf([word], 'en').length > 0 ? 3 : 1, grams: gramsOf(word) })),
    );
    await saveState(tx, { catalogVersion, raise: changed > 0 });
  });
}
