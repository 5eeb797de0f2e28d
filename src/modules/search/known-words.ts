import type { Db } from '../../platform/db.ts';
import type { ProductTexts } from './product-words.rules.ts';
import { putWords } from './search.store.ts';
import { allTokens } from './text-tokens.rules.ts';
import { gramsOf } from './typos.rules.ts';

const WORTH_KNOWING = /^[\p{L}\p{M}]{3,}$/u;
/** Words a statement. */
const AT_ONCE = 1000;

/** Counts the words worth correcting others to, as they are written: names and kinds, not measures. */
export function countWords(uses: Map<string, number>, { title, brand, category, properties }: ProductTexts): void {
  const texts = [title, brand, category.title, ...properties];
  for (const word of new Set(texts.flatMap(allTokens))) uses.set(word, (uses.get(word) ?? 0) + 1);
}

export async function putAllWords(db: Db, uses: ReadonlyMap<string, number>): Promise<void> {
  const words = [...uses].filter(([word]) => WORTH_KNOWING.test(word));
  for (let from = 0; from < words.length; from += AT_ONCE) {
    const some = words.slice(from, from + AT_ONCE);
    await putWords(
      db,
      some.map(([word, count]) => ({ word, uses: count, grams: gramsOf(word) })),
    );
  }
}
