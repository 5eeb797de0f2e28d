import type { PostingList } from '../index/postings.rules.ts';
import { isLexeme } from '../text/dictionary.rules.ts';
import type { QueryTerm } from './analyze-query.rules.ts';
import type { LevelSource } from './level-sources.rules.ts';

/** What matches a term, with levels 1 to 5. */
export type TermMatches = {
  sources: readonly LevelSource[];
  /** The typed words only, without meanings and synonyms; the same array as `sources` when these are all. */
  exact: readonly LevelSource[];
};

/** Words that begin with the term. */
export type PrefixTerms = {
  words: readonly string[];
  /** Match only in names and compatible devices. */
  inNames: boolean;
  /** Matches in properties and descriptions, such as a colour, have a lower level than in names and kinds. */
  namesFirst?: boolean;
};

/** Posting lists of a query. */
export type PostingLookup = {
  /** Of a form, a prefix word or a description term. */
  listOf(word: string): PostingList;
  /** Products that have all words. */
  listOfAll(words: readonly string[]): PostingList;
};

/** Levels by weight: name, kind and brand, properties, the rest. */
const LEVELS = [5, 4, 2, 1];
const BEST_LEVEL = 5;
/** Level of a match in a description, the lowest one. */
const DESCRIPTION_LEVEL = 1;
/** Level of a prefix match in any field. */
export const PREFIX_LEVEL = 3;
const PREFIX_PROPERTY_LEVEL = 1;
const MAX_NAME_WEIGHT = 1;

/** Maximum level of a kind in the text of another product: "for your phone". */
const OTHER_KIND_LEVEL = 2;

/** @param inDescriptions groups of description terms; all terms of a group must match */
export function matchTerm(
  { forms, groups, typed, meanings }: Pick<QueryTerm, 'forms' | 'groups' | 'typed' | 'meanings'>,
  prefix: PrefixTerms | null,
  { listOf, listOfAll }: PostingLookup,
  inDescriptions: readonly (readonly string[])[] = [],
): TermMatches {
  const isKind = meanings.length > 0 && meanings.every(({ group }) => group === 'kind');
  const isLetter = forms.some((form) => /^[a-z]$/.test(form));
  const maxLevel = (form: string) => (isKind && !isLexeme(form) ? OTHER_KIND_LEVEL : BEST_LEVEL);
  const described = inDescriptions.map((words) => toSource(listOfAll(words), limitLevel(DESCRIPTION_LEVEL)));
  const sources = [
    ...forms.map((form) =>
      toSource(listOf(form), isLetter ? limitToNames(limitLevel(maxLevel(form))) : limitLevel(maxLevel(form))),
    ),
    ...groups.map((words) => toSource(listOfAll(words), limitLevel(maxLevel('')))),
    ...(prefix?.words ?? []).map((word) => toSource(listOf(word), toPrefixLevel(prefix))),
    ...described,
  ].filter(({ list }) => list.length > 0);
  const isAsTyped = !isKind && !isLetter && groups.length === 0 && !prefix && isSameForms(forms, typed.forms);
  if (isAsTyped && typed.group.length === 0) return { sources, exact: sources };
  const typedGroup = typed.group.length > 0 ? [toSource(listOfAll(typed.group), limitLevel(BEST_LEVEL))] : [];
  const exact = [
    ...typed.forms.map((form) => toSource(listOf(form), limitLevel(BEST_LEVEL))),
    ...typedGroup,
    ...described,
  ];
  return { sources, exact: exact.filter(({ list }) => list.length > 0) };
}

type LevelOfWeight = (weight: number) => number;

function toSource(list: PostingList, levelOf: LevelOfWeight): LevelSource {
  return { list, levels: Uint8Array.from(LEVELS, (_, weight) => levelOf(weight)) };
}

function limitLevel(max: number): LevelOfWeight {
  return (weight) => Math.min(max, LEVELS[weight] ?? 0);
}

function limitToNames(levelOf: LevelOfWeight): LevelOfWeight {
  return (weight) => (weight > MAX_NAME_WEIGHT ? 0 : levelOf(weight));
}

function toPrefixLevel(prefix: PrefixTerms | null): LevelOfWeight {
  return (weight) => {
    if (weight <= MAX_NAME_WEIGHT) return PREFIX_LEVEL;
    if (prefix?.inNames) return 0;
    return prefix?.namesFirst ? PREFIX_PROPERTY_LEVEL : PREFIX_LEVEL;
  };
}

function isSameForms(forms: readonly string[], others: readonly string[]): boolean {
  return forms.length === others.length && forms.every((form) => others.includes(form));
}
