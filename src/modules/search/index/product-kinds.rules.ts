import { type BuiltInLocale, LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import { findMeaningsInLanguage, MAX_PHRASE_WORDS } from '../text/dictionary.rules.ts';
import { tokenizeText } from '../text/text-tokens.rules.ts';
import words from '../words/kinds.json' with { type: 'json' };

const BROADER = new Map(Object.entries(words.broader).map(([kind, list]) => [kind, list.split(', ')]));
const FEATURES: ReadonlyMap<string, string> = new Map(Object.entries(words.features));
const DEVICES = new Set(words.devices.split(', '));

/** Languages whose compound nouns begin with the head: "coque pour", «شاحن لهاتف». */
const HEAD_FIRST: ReadonlySet<BuiltInLocale> = new Set(['fr', 'ar']);

/** Words that introduce the compatible device; in Turkish and Hindi the device comes first. */
const FITS_AFTER: Partial<Record<BuiltInLocale, RegExp>> = { en: /^for$/, fr: /^pour$/ };
const AND = /^(?:and|et|ve|और)$/;
const ATTACHED_AND = /^\u0648(?=\p{L}{3})/u; // و

/** A feature that all products of a kind have. */
export function getKindFeature(kind: string): string | undefined {
  return FEATURES.get(kind);
}

type ProductNames = {
  title: LocalizedText;
  category: LocalizedText;
  /** Made for a device, such as a case or a spare part. */
  fits: boolean;
};

/** Kinds of a product by the heads of its names in all languages, and their broader kinds. */
export function detectProductKinds({ title, category, fits }: ProductNames): { kinds: string[]; broader: string[] } {
  const named = mostNamedKinds(title, { fits, share: 1 });
  const shelved = mostNamedKinds(category, { fits, share: CATEGORY_SHARE });
  const common = named.filter((kind) => shelved.includes(kind));
  const hasSingleCategoryKind = shelved.length === 1;
  const kinds =
    common.length > 0 && !hasSingleCategoryKind
      ? common
      : named.length > 0 && !hasSingleCategoryKind
        ? named
        : [...named, ...shelved];
  const broader = kinds.flatMap((kind) => BROADER.get(kind) ?? []).filter((kind) => !kinds.includes(kind));
  return { kinds: [...new Set(kinds)], broader: [...new Set(broader)] };
}

/** A category can contain several kinds ("lights and plugs"), and not every language has the common word for each. */
const CATEGORY_SHARE = 0.6;

const kindsCache = new WeakMap<LocalizedText, Map<string, string[]>>();

/**
 * The kinds that most languages name: "pad" is a tablet or a game pad, "manette" only the latter.
 * @param share of the highest number of votes that a kind needs
 */
function mostNamedKinds(text: LocalizedText, { fits, share }: { fits: boolean; share: number }): string[] {
  const key = `${fits} ${share}`;
  const cached = kindsCache.get(text)?.get(key);
  if (cached) return cached;
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

/** Kinds named by the head of each part of a name in one language. */
function findHeadKinds(tokens: readonly string[], locale: BuiltInLocale): string[] {
  return splitNameParts(tokens, locale).flatMap((part) => {
    const found = listPhrases(part, locale);
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

/** Kinds of each phrase in sequence, longest phrases first; a word inside a longer phrase is not matched separately. */
function listPhrases(tokens: readonly string[], locale: BuiltInLocale): string[][] {
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
