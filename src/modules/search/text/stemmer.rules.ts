import { type BuiltInLocale, isBuiltInLocale, type Locale } from '../../../kernel/locale.ts';

/** Endings, longest first, with their replacements. Applied to folded words: no accents, Turkish ı is i. */
type Ending = readonly [ending: string, instead: readonly string[]];

const ENDINGS: Record<BuiltInLocale, readonly Ending[]> = {
  en: [
    ['ies', ['y', 'ie']],
    ['ches', ['ch']],
    ['shes', ['sh']],
    ['xes', ['x']],
    ['sses', ['ss']],
    ['s', ['']],
  ],
  fr: [
    ['eaux', ['eau']],
    ['aux', ['al', 'au']],
    ['ees', ['e']],
    ['ee', ['e']],
    ['es', ['e', '']],
    ['s', ['']],
    ['x', ['']],
    ['e', ['']],
  ],
  ar: [
    ['\u0627\u062a', ['', '\u0647']], // ات
    ['\u064a\u0646', ['']], // ين
    ['\u0627\u0646', ['']], // ان
    ['\u0648\u0646', ['']], // ون
    ['\u0647\u0627', ['']], // ها
    ['\u0647', ['']], // ه, also for ة
    ['\u064a', ['']], // ي
  ],
  tr: [
    ...['larinin', 'lerinin', 'larini', 'lerini', 'larina', 'lerine', 'larinda', 'lerinde', 'larindan', 'lerinden'],
    ...['larin', 'lerin', 'lardan', 'lerden', 'larda', 'lerde', 'lara', 'lere', 'larim', 'lerim', 'lari', 'leri'],
    ...['lar', 'ler', 'sinin', 'sunun', 'sini', 'sunu', 'imin', 'inin', 'unun', 'undan', 'inden', 'indan'],
    ...['inda', 'inde', 'unda', 'nin', 'nun', 'dan', 'den', 'tan', 'ten', 'yla', 'yle', 'si', 'su', 'yi', 'yu'],
    ...['ya', 'ye', 'im', 'um', 'in', 'un', 'da', 'de', 'ta', 'te', 'li', 'lu', 'i', 'u', 'a', 'e'],
  ].map((ending): Ending => [ending, ['']]),
  hi: [
    ...['\u093f\u092f\u094b\u0902', '\u093f\u092f\u093e\u0902', '\u094b\u0902', '\u0947\u0902'], // ियों ियां ों ें
    ...['\u094b', '\u0947', '\u0940', '\u093e'], // ो े ी ा
  ].map((ending): Ending => [ending, ['']]),
};

/** Turkish softens the final consonant before an ending: kulaklık, kulaklığı. */
const HARDENED_CONSONANTS: Record<string, string> = { b: 'p', d: 't', g: 'k' };

const MIN_STEM_LENGTH: Record<BuiltInLocale, number> = { en: 3, fr: 3, ar: 3, tr: 3, hi: 2 };
/** Prefixes that Arabic attaches to a word: the, and the, with the, for the, and, for, with. */
const PROCLITICS = [
  '\u0648\u0627\u0644',
  '\u0628\u0627\u0644',
  '\u0627\u0644',
  '\u0644\u0644',
  '\u0648',
  '\u0644',
  '\u0628',
];

/**
 * Stems of a folded word, without the word itself. A light stemmer: stems are added to the word and never replace it,
 * so that a wrong stem adds a result but never loses one.
 */
export function stemWord(word: string, locale: Locale): string[] {
  if (/\p{N}/u.test(word)) return [];
  const bare = /\p{Script=Arabic}/u.test(word) ? withoutStart(word) : [];
  const rules = stemmerLanguage(word, locale);
  const stems = [word, ...bare].flatMap((form) => [form, ...withoutEnd(form, rules)]);
  return [...new Set(stems)].filter((stem) => stem !== word);
}

/** Endings by script: an English word on an Arabic page has English endings. */
function stemmerLanguage(word: string, locale: Locale): BuiltInLocale {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  if (/\p{Script=Devanagari}/u.test(word)) return 'hi';
  return locale === 'ar' || locale === 'hi' || !isBuiltInLocale(locale) ? 'en' : locale;
}

function withoutStart(word: string): string[] {
  return PROCLITICS.filter((start) => word.startsWith(start))
    .map((start) => word.slice(start.length))
    .filter((rest) => rest.length >= MIN_STEM_LENGTH.ar);
}

function withoutEnd(word: string, locale: BuiltInLocale): string[] {
  const found = ENDINGS[locale].find(
    ([ending]) => word.endsWith(ending) && word.length - ending.length >= MIN_STEM_LENGTH[locale],
  );
  if (!found) return [];
  const rest = word.slice(0, word.length - found[0].length);
  const stems = found[1].map((instead) => rest + instead);
  const hard = locale === 'tr' ? HARDENED_CONSONANTS[rest.at(-1) ?? ''] : undefined;
  return hard ? [...stems, rest.slice(0, -1) + hard] : stems;
}
