import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../search.tables.ts';
import { type BlockFacts, createBlockFacts, type PostingList, type Postings } from './postings.rules.ts';

/** Posting lists of words; a word without products has an empty list. */
export async function fetchPostingLists(db: Db, words: readonly string[]): Promise<Map<string, PostingList>> {
  const { rows } = await sql<{ word: string; block: number; packed: Buffer }>`
    select word, block, packed from search_posting where word = any(${words}::text[]) order by word, block
  `.execute(db);
  const lists = new Map<string, { block: number; postings: Postings }[]>(words.map((word) => [word, []]));
  for (const { word, block, packed } of rows) lists.get(word)?.push({ block, postings: unpack(packed) });
  return lists;
}

/** Index words with this prefix, in alphabetical order. */
export async function listTermsWithPrefix(db: Db, start: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_posting where word >= ${start} and word < ${start + LAST_LETTER}
    order by word limit ${limit}
  `.execute(db);
  return rows.map(({ word }) => word);
}

const LAST_LETTER = '\u{10ffff}';
const MAX_COMPLETIONS = 16;

/** The most used known words with this prefix; one or two letters match too many words of the index. */
export async function listWordsWithPrefix(db: Db, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', '>=', start)
    .where('word', '<', start + LAST_LETTER)
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(MAX_COMPLETIONS)
    .execute();
  return rows.map(({ word }) => word);
}

const MAX_SIMILAR_WORDS = 80;

/** A known word that may replace a misspelled one. */
export type SimilarWord = { word: string; uses: number; locales: number; sound: string };

/**
 * Known words that resemble a misspelled one: those with common trigrams, and for short words, whose trigrams all
 * change with a swap, those of similar length with the same first or last letter.
 */
export async function listSimilarWords(db: Db, word: string, grams: readonly string[]): Promise<SimilarWord[]> {
  const letters = [...word];
  const isShort = letters.length <= SHORT_WORD;
  const neighbours = sql`
    union all
    select word, 0 from search_word
    where char_length(word) between ${letters.length - 1} and ${letters.length + 1}
      and (left(word, 1) = ${letters[0] ?? ''} or right(word, 1) = ${letters.at(-1) ?? ''})
  `;
  // joined by each trigram, because for several at once the planner reads and compares all words of a small shop
  const { rows } = await sql<SimilarWord>`
    with candidate as (
      select word, count(*) as shared from unnest(${grams}::text[]) as typed (gram)
      join search_word on grams @> array[typed.gram]
      group by word
      ${isShort ? neighbours : sql``}
    )
    select w.word, w.uses, w.locales, w.sound
    from (select word, max(shared) as shared from candidate group by word) c join search_word w using (word)
    order by c.shared desc, w.uses desc, w.word
    limit ${isShort ? MAX_SIMILAR_SHORT_WORDS : MAX_SIMILAR_WORDS}
  `.execute(db);
  return rows;
}

const SHORT_WORD = 5;
const MAX_SIMILAR_SHORT_WORDS = 400;

/** Known words with one of these sound keys, the most used first. */
export async function listWordsBySound(db: Db, sounds: readonly string[]): Promise<SimilarWord[]> {
  return db
    .selectFrom('search_word')
    .select(['word', 'uses', 'locales', 'sound'])
    .where('sound', 'in', sounds)
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(MAX_SIMILAR_WORDS * Math.max(1, sounds.length))
    .execute();
}

/** The words that the shop uses. */
export async function listUsedWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word = any(${words}::text[])
  `.execute(db);
  return new Set(rows.map(({ word }) => word));
}

export type BlockRow = { block: number; products: number; facts: Uint16Array; wordsVersion: number };

const MAX_BLOCKS_PER_QUERY = 500;

/** Blocks changed after a version, in ascending order; limited so that one query takes well under a second. */
export async function listBlocksSince(db: Db, version: number, after: number): Promise<BlockRow[]> {
  const rows = await db
    .selectFrom('search_block')
    .select(['block', 'products', 'facts', 'words_version as wordsVersion'])
    .where('version', '>', version)
    .where('block', '>', after)
    .orderBy('block')
    .limit(MAX_BLOCKS_PER_QUERY)
    .execute();
  return rows.map(({ facts, ...row }) => ({ ...row, facts: unpack(facts) }));
}

export async function findBlockFacts(db: Db, block: number): Promise<BlockFacts> {
  const row = await db
    .selectFrom('search_block')
    .select(['facts', 'fingerprints'])
    .where('block', '=', block)
    .executeTakeFirst();
  if (!row) return createBlockFacts();
  return { facts: unpack(row.facts), prints: new Int32Array(copyAligned(row.fingerprints)) };
}

/** All posting lists of a block. */
export async function fetchBlockPostings(db: Db, block: number): Promise<Map<string, Postings>> {
  // bounded by the size of a block
  const rows = await db.selectFrom('search_posting').select(['word', 'packed']).where('block', '=', block).execute();
  return new Map(rows.map(({ word, packed }) => [word, unpack(packed)]));
}

export async function deleteBlockPostings(db: Db, block: number): Promise<void> {
  await db.deleteFrom('search_posting').where('block', '=', block).execute();
}

/** Empties all blocks but these. */
export async function clearOtherBlocks(db: Db, version: number, blocks: readonly number[]): Promise<void> {
  const { facts, prints } = createBlockFacts();
  await sql`
    with emptied as (
      update search_block
      set version = ${version}, words_version = ${version}, products = 0, facts = ${pack(facts)},
        fingerprints = ${pack(prints)}
      where block <> all(${blocks}::int[]) and products > 0 returning block
    )
    delete from search_posting p using emptied where p.block = emptied.block
  `.execute(db);
}

/** Posting lists per statement: a few hundred kilobytes. */
const INSERT_BATCH_SIZE = 1000;

export async function savePostings(db: Db, block: number, lists: ReadonlyMap<string, Postings>): Promise<void> {
  const full = [...lists].filter(([, postings]) => postings.length > 0);
  const empty = [...lists].filter(([, postings]) => postings.length === 0).map(([word]) => word);
  for (let from = 0; from < full.length; from += INSERT_BATCH_SIZE) {
    const some = full.slice(from, from + INSERT_BATCH_SIZE);
    await sql`
      insert into search_posting (word, block, packed)
      select word, ${block}, packed
      from unnest(${some.map(([word]) => word)}::text[], ${some.map(([, list]) => pack(list))}::bytea[]) as l (word, packed)
      on conflict (word, block) do update set packed = excluded.packed
    `.execute(db);
  }
  if (empty.length > 0) {
    await sql`delete from search_posting where block = ${block} and word = any(${empty}::text[])`.execute(db);
  }
}

export async function saveBlock(
  db: Db,
  block: number,
  { facts, prints }: BlockFacts,
  { version, hasOtherWords }: { version: number; hasOtherWords: boolean },
): Promise<void> {
  const products = prints.reduce((count, print) => count + (print === 0 ? 0 : 1), 0);
  const row = { version, products, facts: pack(facts), fingerprints: pack(prints) };
  const changed = hasOtherWords ? { ...row, words_version: version } : row;
  await db
    .insertInto('search_block')
    .values({ block, words_version: version, ...row })
    .onConflict((clash) => clash.column('block').doUpdateSet(changed))
    .execute();
}

/** Bytes in the byte order of the processor; all supported platforms are little-endian. */
function pack(numbers: Uint16Array | Int32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function unpack(bytes: Buffer): Uint16Array {
  return new Uint16Array(copyAligned(bytes));
}

/** Copies the bytes, because those of the driver may begin at an unaligned address. */
function copyAligned(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
