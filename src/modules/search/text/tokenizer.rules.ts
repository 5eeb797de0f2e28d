import { foldText } from './fold.rules.ts';

/** Units after a number, as written in all languages. */
const UNITS: Record<string, string> = {
  gb: 'gb go gig gigs gigabyte gigabytes جيجا جيجابايت غيغا غيغابايت جيغا قيقا जीबी गीगाबाइट',
  tb: 'tb to terabyte تيرا تيرابايت टीबी टेराबाइट',
  mb: 'mb mo',
  mah: 'mah مللي ملي एमएएच',
  w: 'w watt watts واط وات वाट vat',
  wh: 'wh',
  in: 'in inch inches inc pouce pouces po بوصه انش इंच इन्च',
  mp: 'mp mpx megapixel megapixels megapiksel ميجابكسل ميغابكسل मेगापिक्सल एमपी',
  hz: 'hz hertz هرتز हर्ट्ज़',
  mm: 'mm ملم مم मिमी',
  m: 'm meter metre metres meters متر मीटर',
  h: 'h hour hours saat heure heures ساعه घंटे घंटा',
  lm: 'lm lumens lümen',
};

const UNIT_BY_WORD = new Map(
  Object.entries(UNITS).flatMap(([unit, words]) => words.split(' ').map((word) => [foldText(word), unit] as const)),
);

/** Whether a folded word is a unit of measure: gb, inch, mah. */
export function isUnit(word: string): boolean {
  return UNIT_BY_WORD.has(word);
}

/** A number with its decimals, else a run of letters and digits. */
const TOKEN = /\p{N}+(?:[.,]\p{N}+)*(?![\p{L}\p{M}\p{N}])|\p{N}+[.,]\p{N}+|[\p{L}\p{M}\p{N}]+/gu;
/** Letters of model names by sound: ए7 is a7. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ए: 'a',
    सी: 'c',
    के: 'k',
    एम: 'm',
    एस: 's',
    एक्स: 'x',
    اي: 'a',
    سي: 'c',
    كي: 'k',
    ام: 'm',
    اس: 's',
    اكس: 'x',
    بي: 'p',
    دي: 'd',
    جي: 'g',
    تي: 't',
    زد: 'z',
    बी: 'b',
    डी: 'd',
    जी: 'g',
    पी: 'p',
    टी: 't',
    ज़ेड: 'z',
  }),
);
const PHONETIC_MODEL = /^([\p{L}\p{M}]{1,4})(\d{1,3})$/u;

const NUMBER = /^\d+(?:\.\d+)?$/;
/** Longer runs are no words, and the size of an index key is limited. */
const MAX_TOKEN_LENGTH = 40;

/**
 * Folded words of a text in order, numbers joined with their unit: "64 Go" and "٦٤جيجا" are 64gb, "6,3 pouces" is
 * 6.3in.
 */
export function tokenize(text: string): string[] {
  const found = foldText(text.replace(/(\p{N})\s?["”″]/gu, '$1 inch ')).match(TOKEN) ?? [];
  const words = found.map((word) => parseNumber(word) ?? word.slice(0, MAX_TOKEN_LENGTH));
  const tokens: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const unit = UNIT_BY_WORD.get(words[at + 1] ?? '');
    const letter = /^\d{1,3}$/.test(words[at + 1] ?? '') ? LETTERS.get(word) : undefined;
    if (letter) {
      tokens.push(letter + words[at + 1]);
      at += 1;
    } else if (NUMBER.test(word) && unit) {
      tokens.push(word + unit);
      at += 1;
    } else tokens.push(normalizeUnit(word));
  }
  return tokens;
}

/** 20,000, 20.000 and 20k are twenty thousand, 6,3 and 6.3 are decimals; 4k and 8k are resolutions. */
function parseNumber(word: string): string | null {
  if (/^\d{2,3}k$/.test(word)) return word.replace('k', '000');
  if (!/^\p{N}+(?:[.,]\p{N}+)*$/u.test(word)) return null;
  if (/^\p{N}{1,3}(?:[.,]\p{N}{3})+$/u.test(word)) return word.replace(/[.,]/g, '').slice(0, MAX_TOKEN_LENGTH);
  return word.replace(',', '.').slice(0, MAX_TOKEN_LENGTH);
}

function normalizeUnit(word: string): string {
  const [, sound = '', model = ''] = PHONETIC_MODEL.exec(word) ?? [];
  const letter = LETTERS.get(sound);
  if (letter) return letter + model;
  const [, number = '', letters = ''] = /^(\d+(?:\.\d+)?)([\p{L}\p{M}]+)$/u.exec(word) ?? [];
  const unit = UNIT_BY_WORD.get(letters);
  return unit ? number + unit : word;
}

/** Searchable parts: 64 of "64gb", a and 7 of "a7". */
export function listTokenParts(token: string): string[] {
  const parts = token.match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? [];
  return parts.length > 1 ? parts : [];
}

/** Adjacent tokens as one word: "orvoa7", "powerbank". Only letters and digits, as in names. */
export function joinAdjacentTokens(tokens: readonly string[]): string[] {
  return tokens.slice(1).flatMap((token, at) => {
    const pair = (tokens[at] ?? '') + token;
    return /^[a-z0-9]{3,24}$/.test(pair) ? [pair] : [];
  });
}
