import { type BuiltInLocale, isBuiltInLocale, type Locale } from '../../../kernel/locale.ts';
import { tokenize } from '../text/tokenizer.rules.ts';
import type { QueryTerm } from './analyze-query.rules.ts';

/** Words that introduce what the product is for or comes with. */
const HEAD_END = /^(?:for|with|without|from|pour|avec|sans)$/;

/** Languages whose compounds begin with the head: "coque de téléphone", «شاشة جوال». */
const HEAD_FIRST: ReadonlySet<BuiltInLocale> = new Set(['fr', 'ar']);

/** The term that names the kind of product, if a query has several kinds; -1 when it names none. */
export function findHeadTerm(terms: readonly QueryTerm[], typed: string, locale: Locale): number {
  const kinds = terms.flatMap(({ meanings }, at) =>
    meanings.length > 0 && meanings.every(({ group }) => group === 'kind') ? [at] : [],
  );
  if (kinds.length < 2) return kinds[0] ?? -1;
  const tokens = tokenize(typed);
  const end = tokens.findIndex((token, at) => at > 0 && HEAD_END.test(token));
  const before = kinds.filter((at) => end < 0 || tokens.indexOf(terms[at]?.words[0] ?? '') < end);
  const inFront = before.length > 0 ? before : kinds;
  const isFirst = HEAD_FIRST.has(detectWordLanguage(terms[inFront[0] ?? 0]?.words[0] ?? '', locale));
  return (isFirst ? inFront[0] : inFront.at(-1)) ?? -1;
}

/** Language by the script of the word; Latin words on a page in another script are most often English. */
function detectWordLanguage(word: string, locale: Locale): BuiltInLocale {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  if (/\p{Script=Devanagari}/u.test(word)) return 'hi';
  return isBuiltInLocale(locale) && locale !== 'ar' && locale !== 'hi' ? locale : 'en';
}
