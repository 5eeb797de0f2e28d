import { isUnit } from '../text/tokenizer.rules.ts';
import { findPhrase, type PhraseRole } from './query-phrases.rules.ts';
import type { QueryToken } from './query-tokenizer.rules.ts';

/** Limits in major units of the shop's currency. */
export type PriceRange = { min: number | null; max: number | null };
export type FoundPrice = PriceRange & { from: number; to: number };

type Item = { letter: string; from: number; to: number; value: number | null };

/** One letter for each role, so that the order of roles is matched by a pattern; `o` is any other word. */
const LETTERS: Partial<Record<PhraseRole, string>> = {
  below: 'b',
  above: 'a',
  between: 'w',
  and: '&',
  to: 't',
  rangeEnd: 'r',
  currency: 'c',
  thousand: 'k',
  unit: 'u',
};

const PRICE_ROLES = [...(Object.keys(LETTERS) as PhraseRole[]), 'number' as const];

const MONEY = 'c?nk?c?(?!u)';
/** Languages put the comparison before the amount (English, French, Arabic) or after it (Turkish, Hindi). */
const PATTERNS: { pattern: RegExp; reads: 'range' | 'max' | 'min' }[] = [
  { pattern: new RegExp(`w(${MONEY})[&t](${MONEY})r?`), reads: 'range' },
  { pattern: new RegExp(`(${MONEY})[&t](${MONEY})[rb]`), reads: 'range' },
  { pattern: new RegExp(`a?(${MONEY})t(${MONEY})`), reads: 'range' },
  { pattern: new RegExp(`b(${MONEY})`), reads: 'max' },
  { pattern: new RegExp(`a(${MONEY})`), reads: 'min' },
  { pattern: new RegExp(`(${MONEY})b`), reads: 'max' },
  { pattern: new RegExp(`(${MONEY})a`), reads: 'min' },
  { pattern: /(cnk?c?|nk?c)(?!u)/, reads: 'max' },
];

/** Smaller numbers without a currency are sizes and model numbers; for two numbers with a dash the limit is higher. */
const MIN_BARE_PRICE = 10;
const MIN_BARE_RANGE = 50;

/** The price range in a query with the positions of its parts; null when there is none. */
export function findPrice(pieces: readonly QueryToken[]): FoundPrice | null {
  const items = readItems(pieces);
  const roles = items.map(({ letter }) => letter).join('');
  for (const { pattern, reads } of PATTERNS) {
    const match = pattern.exec(roles);
    if (!match) continue;
    const found = items.slice(match.index, match.index + match[0].length);
    const amounts = readAmounts(found);
    const hasCurrency = found.some(({ letter }) => letter === 'c');
    const [first = 0, second = 0] = amounts;
    const isNamed = found.some(({ letter }) => 'bawr'.includes(letter));
    if (!hasCurrency && Math.max(...amounts) < (isNamed ? MIN_BARE_PRICE : MIN_BARE_RANGE)) continue;
    const range = {
      min: reads === 'max' ? null : first,
      max: reads === 'min' ? null : reads === 'max' ? first : second,
    };
    if (range.min !== null && range.max !== null && range.min >= range.max) continue;
    return { ...range, from: found[0]?.from ?? 0, to: found.at(-1)?.to ?? 0 };
  }
  return null;
}

function readItems(pieces: readonly QueryToken[]): Item[] {
  const words = pieces.map(({ text }) => text);
  const items: Item[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { value = null, text = '' } = pieces[at] ?? {};
    const phrase = value === null ? findPhrase(words, at, PRICE_ROLES) : null;
    const to = at + (phrase?.length ?? 1);
    const isThousand = phrase?.role === 'thousand' && items.at(-1)?.letter !== 'n';
    const isNumber = value === null ? phrase?.role === 'number' || isThousand : !isCode(pieces, at);
    if (isNumber) items.push({ letter: 'n', from: at, to, value: value ?? phrase?.value ?? 1000 });
    // the Arabic article can precede a number
    else if (text !== ARTICLE) items.push({ letter: getPatternLetter(text, phrase?.role), from: at, to, value: null });
    at = to;
  }
  return items;
}

const ARTICLE = '\u0627\u0644';

function getPatternLetter(text: string, role: PhraseRole | undefined): string {
  if (text === '$') return 'c';
  if (text === '-') return 't';
  const letter = role && LETTERS[role];
  return letter ?? (isUnit(text) ? 'u' : 'o');
}

/** Currencies and attached particles may touch a number; with other letters it is a code: "s23", "64gb". */
function isCode(pieces: readonly QueryToken[], at: number): boolean {
  const [before, piece, after] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  const touches = (one: QueryToken | undefined, place: number | undefined, other: number | undefined) =>
    one !== undefined && place === other && one.value === null && !MAY_TOUCH.test(one.text) && !isCurrency(one.text);
  return touches(before, before?.end, piece?.start) || touches(after, after?.start, piece?.end);
}

const MAY_TOUCH = /^[$\-\u0648\u0628\u0644]$|^\u0627\u0644$|^under$|^over$/; // و ب ل ال

function isCurrency(text: string): boolean {
  return findPhrase([text], 0)?.role === 'currency';
}

function readAmounts(items: readonly Item[]): number[] {
  return items.flatMap(({ value }, at) => {
    if (value === null) return [];
    return [items[at + 1]?.letter === 'k' ? value * 1000 : value];
  });
}
