import { type BuiltInLocale, LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import { findMeaningsInLanguage, MAX_PHRASE_WORDS } from '../text/dictionary.rules.ts';
import { tokenizeText } from '../text/text-tokens.rules.ts';
import words from '../words/kinds.json' with { type: 'json' };

const BROADER = new Map(Object.entries(words.broader).map(([kind, list]) => [kind, list.split(', ')]));
const FEATURES: ReadonlyMap<string, string> = new Map(Object.entries(words.features));
const DEVICES = new Set(words.devices.split(', '));

/** Languages whose compound nouns and names of goods have their head in front: "coque pour", «شاحن لهاتف». */
const HEAD_FIRST: ReadonlySet<BuiltInLocale> = new Set(['fr', 'ar']);

/** Words after which a name tells only for what the goods are; in Turkish and Hindi that stands before. */
const FITS_AFTER: Partial<Record<BuiltInLocale, RegExp>> = { en: /^for$/, fr: /^pour$/ };
const AND = /^(?:and|et|ve|और)$/;
const ATTACHED_AND = /^\u0648(?=\p{L}{3})/u; // و

/** A feature that all goods of a kind have. */
export function featureOfKind(kind: string): string | undefined {
  return FEATURES.get(kind);
}

type ProductNames = {
  title: LocalizedText;
  category: LocalizedText;
  /** Made for other devices, as a case or a spare part is. */
  fits: boolean;
};

/** What goods are, by the heads of their names in all languages: the kinds and, apart, the broader ones of these. */
export function detectProductKinds({ title, category, fits }: ProductNames): { kinds: string[]; broader: string[] } {
  const named = mostNamedKinds(title, { fits, share: 1 });
  const shelved = mostNamedKinds(category, { fits, share: CATEGORY_SHARE });
  const common = named.filter((kind) => shelved.includes(kind));
  const isShelfOfOne = shelved.length === 1;
  const kinds =
    common.length > 0 && !isShelfOfOne ? common : named.length > 0 && !isShelfOfOne ? named : [...named, ...shelved];
  const broader = kinds.flatMap((kind) => BROADER.get(kind) ?? []).filter((kind) => !kinds.includes(kind));
  return { kinds: [...new Set(kinds)], broader: [...new Set(broader)] };
}

/** A category may hold several kinds ("lights and plugs"), and not every language has the usual word for each. */
const CATEGORY_SHARE = 0.6;

const kindsCache = new WeakMap<LocalizedText, Map<string, string[]>>();

/**
 * The kinds that most languages name: "pad" is a tablet or a game pad, and "manette" only the latter.
 * @param share of the most votes that a kind needs
 */
function mostNamedKinds(text: LocalizedText, { fits, share }: { fits: boolean; share: number }): string[] {
  const key = `${fits} ${share}`;
  const held = kindsCache.get(text)?.get(key);
  if (held) return held;
  const votes = new Map<string, number>();
  for (const locale of LOCALES) {
    for (const kind of new Set(findHeadKinds(tokenizeText(text, locale), locale)))
      votes.set(kind, (votes.get(kind) ?? 0) + 1);
  }
  const most = Math.max(0, ...votes.values());
  const best = [...votes].filter(([, count]) => count >= most * share).map(([kind]) => kind);
  const apt = best.filter((kind) => DEVICES.has(kind) !== fits);
  const kinds = apt.length > 0 ? apt : best;
  kindsCache.set(text, (kindsCache.get(text) ?? new Map<string, string[]>()).set(key, kinds));
  return kinds;
}

/** Kinds of the head of each part of a name in one language. */
function findHeadKinds(tokens: readonly string[], locale: BuiltInLocale): string[] {
  return splitNameParts(tokens, locale).flatMap((part) => {
    const found = phrasesIn(part, locale);
    return (HEAD_FIRST.has(locale) ? found[0] : found.at(-1)) ?? [];
  });
}

function splitNameParts(tokens: readonly string[], locale: BuiltInLocale): string[][] {
  const end = tokens.findIndex((token) => FITS_AFTER[locale]?.test(token));
  const parts: string[][] = [[]];
  for (const token of end < 0 ? tokens : tokens.slice(0, end)) {
    if (AND.test(token)) parts.push([]);
    else if (locale === 'ar' && ATTACHED_AND.test(token)) parts.push([token.replace(ATTACHED_AND, '')]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Kinds of each phrase in a row, the longest phrases first; a word inside a longer phrase names nothing by itself. */
function phrasesIn(tokens: readonly string[], locale: BuiltInLocale): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, tokens.length - at);
    let kinds: string[] = [];
    for (; length > 0; length -= 1) {
      kinds = findMeaningsInLanguage(tokens.slice(at, at + length), locale).flatMap(({ group, key }) =>
        group === 'kind' ? [key] : [],
      );
      if (kinds.length > 0) break;
    }
    if (kinds.length > 0) found.push(kinds);
    at += Math.max(1, length);
  }
  return found;
}
