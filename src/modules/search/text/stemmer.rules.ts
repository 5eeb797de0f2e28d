import { type BuiltInLocale, isBuiltInLocale, type Locale } from '../../../kernel/locale.ts';

/** Endings, the longest first, and what may stand in their place. On folded words: no accents, Turkish ı is i. */
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

/** Turkish softens the last sound before an ending: kulaklık, kulaklığı. */
const HARD: Record<string, string> = { b: 'p', d: 't', g: 'k' };

const MIN_STEM_LENGTH: Record<BuiltInLocale, number> = { en: 3, fr: 3, ar: 3, tr: 3, hi: 2 };
/** What Arabic writes in one word with the next: the, and the, with the, for the, and, for, with. */
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
 * Shorter forms of a folded word that count as the same word, without the word itself. Light on purpose: they stand
 * beside the word, never instead, so that a wrong one costs a result too many and never the right one.
 */
export function stemWord(word: string, locale: Locale): string[] {
  if (/\p{N}/u.test(word)) return [];
  const bare = /\p{Script=Arabic}/u.test(word) ? withoutStart(word) : [];
  const rules = stemmerLanguage(word, locale);
  const stems = [word, ...bare].flatMap((form) => [form, ...withoutEnd(form, rules)]);
  return [...new Set(stems)].filter((stem) => stem !== word);
}

/** Endings are those of the word's own writing: an English word on an Arabic page has English ones. */
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
  const hard = locale === 'tr' ? HARD[rest.at(-1) ?? ''] : undefined;
  return hard ? [...stems, rest.slice(0, -1) + hard] : stems;
}
