import { sql } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Term } from './asked-terms.rules.ts';
import type { PlaceKind } from './search.tables.ts';
import { exactQuery, type TextQuery } from './text-query.rules.ts';

/** A level 1 to 5 of how well the term is met, with the words of the name and the standing of the product. */
export type Posting = { id: number; level: number; titleWords: number; rank: number };

const BYTES = 8;

/**
 * Products that meet one term. As one packed value: a common word has tens of thousands, and a row each would take
 * longer to read than to find.
 */
export async function postingsOf(db: Db, term: Term, begunWith: TextQuery | null): Promise<Posting[]> {
  const exact = (weights: string) => query(exactQuery(term, weights));
  const level = sql`case
    when words @@ ${exact('A')} then 5
    when words @@ ${exact('B')} then 4
    ${begunWith ? sql`when words @@ ${query(begunWith)} then 3` : sql``}
    when words @@ ${exact('C')} then 2
    else 1 end`;
  const wanted = begunWith ? sql`(${exact('')} || ${query(begunWith)})` : exact('');
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(product_id) || int4send(${level} | (title_words::int << 4) | (rank::int << 12)), ''::bytea)
      as packed
    from search_product where words @@ ${wanted}
  `.execute(db);
  return unpacked(rows[0]?.packed ?? null);
}

function unpacked(packed: Buffer | null): Posting[] {
  if (!packed) return [];
  return Array.from({ length: packed.length / BYTES }, (_, at) => {
    const facts = packed.readInt32BE(at * BYTES + 4);
    return {
      id: packed.readInt32BE(at * BYTES),
      level: facts & 15,
      titleWords: (facts >> 4) & 255,
      rank: (facts >> 12) & 255,
    };
  });
}

function query(text: TextQuery) {
  return sql`${text}::tsquery`;
}

export type FoundPlace = {
  kind: PlaceKind;
  ref: number;
  slug: string;
  title: Localized;
  device: string | null;
};

/** Places of some kinds that meet a query, the best known first. */
export async function placesThat(
  db: Db,
  kinds: readonly PlaceKind[],
  { text, limit, device }: { text: TextQuery; limit: number; device?: string },
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select kind, ref, slug, title, device from (
      select kind, ref, slug, title, device, row_number() over (partition by kind order by rank, ref) as place
      from search_place
      where kind = any(${kinds}::text[]) and words @@ ${query(text)}
        and (${device ?? null}::text is null or device = ${device ?? null})
    ) found
    where place <= ${limit} order by kind, place
  `.execute(db);
  return rows;
}

export async function countSearched(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from search_product`.execute(db);
  return rows[0]?.count ?? 0;
}

const MOST_COMPLETIONS = 16;
const LAST_LETTER = '\u{10ffff}';

/** The most used known words that begin so; all words of the index would be too many for a letter or two. */
export async function wordsBegun(db: Db, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', '>=', start)
    .where('word', '<', start + LAST_LETTER)
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(MOST_COMPLETIONS)
    .execute();
  return rows.map(({ word }) => word);
}

const MOST_NEAR = 60;

/** Known words that share groups of letters with a mistyped one. */
export async function wordsNear(db: Db, grams: readonly string[]): Promise<{ word: string; uses: number }[]> {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_word where grams && ${grams}::text[]
    order by (select count(*) from unnest(grams) as own where own = any(${grams}::text[])) desc, uses desc, word
    limit ${MOST_NEAR}
  `.execute(db);
  return rows;
}
