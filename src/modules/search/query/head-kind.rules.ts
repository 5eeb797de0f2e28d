import { type BuiltInLocale, isBuiltInLocale, type Locale } from '../../../kernel/locale.ts';
import { tokenize } from '../text/tokenizer.rules.ts';
import type { QueryTerm } from './analyze-query.rules.ts';

/** Words behind which a query says for what or with what the goods are. */
const HEAD_END = /^(?:for|with|without|from|pour|avec|sans)$/;

/** Languages that name the head of a compound first: "coque de téléphone", «شاشة جوال». */
const HEAD_FIRST: ReadonlySet<BuiltInLocale> = new Set(['fr', 'ar']);

/** The term that names what the goods are, of several kinds in a query; -1 when no kind is named. */
export function findHeadTerm(terms: readonly QueryTerm[], typed: string, locale: Locale): number {
  const kinds = terms.flatMap(({ meanings }, at) =>
    meanings.length > 0 && meanings.every(({ group }) => group === 'kind') ? [at] : [],
  );
  if (kinds.length < 2) return kinds[0] ?? -1;
  const tokens = tokenize(typed);
  const end = tokens.findIndex((token, at) => at > 0 && HEAD_END.test(token));
  const before = kinds.filter((at) => end < 0 || tokens.indexOf(terms[at]?.words[0] ?? '') < end);
  const inFront = before.length > 0 ? before : kinds;
  const isFirst = HEAD_FIRST.has(languageOf(terms[inFront[0] ?? 0]?.words[0] ?? '', locale));
  return (isFirst ? inFront[0] : inFront.at(-1)) ?? -1;
}

/** By the script of a word; Latin words on a page of another script are English more often than anything else. */
function languageOf(word: string, locale: Locale): BuiltInLocale {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  if (/\p{Script=Devanagari}/u.test(word)) return 'hi';
  return isBuiltInLocale(locale) && locale !== 'ar' && locale !== 'hi' ? locale : 'en';
}
