import { BLOCK_SIZE, getPostingOffset, getPostingWeight, type PostingList } from '../index/postings.rules.ts';
import { isLexeme } from '../text/dictionary.rules.ts';
import type { QueryTerm } from './analyze-query.rules.ts';

/** Match levels of a term by block and offset: 0 for no match, else 1 to 5. */
export type TermMatches = {
  levels: ReadonlyMap<number, Uint8Array>;
  /** Levels of the typed words only, without meanings and synonyms. */
  exact: ReadonlyMap<number, Uint8Array>;
  count: number;
  best: number;
};

/** Words that begin with the term. */
export type PrefixTerms = {
  words: readonly string[];
  /** Match only in names and compatible devices. */
  inNames: boolean;
  /** Matches in properties and descriptions, such as a colour, have a lower level than in names and kinds. */
  namesFirst?: boolean;
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

/**
 * @param listOf posting list of a form, a prefix word or a description term
 * @param inDescriptions groups of description terms; all terms of a group must match
 */
export function matchTerm(
  { forms, groups, typed, meanings }: Pick<QueryTerm, 'forms' | 'groups' | 'typed' | 'meanings'>,
  prefix: PrefixTerms | null,
  listOf: (word: string) => PostingList,
  inDescriptions: readonly (readonly string[])[] = [],
): TermMatches {
  const found = createMatchLevels();
  const isKind = meanings.length > 0 && meanings.every(({ group }) => group === 'kind');
  const isLetter = forms.some((form) => /^[a-z]$/.test(form));
  const maxLevel = (form: string) => (isKind && !isLexeme(form) ? OTHER_KIND_LEVEL : BEST_LEVEL);
  for (const form of forms)
    matchPostings(found, listOf(form), (weight) =>
      isLetter && weight > MAX_NAME_WEIGHT ? 0 : Math.min(maxLevel(form), LEVELS[weight] ?? 0),
    );
  for (const words of groups) matchAllPostings(found, words.map(listOf), maxLevel(''));
  const prefixLevel = (weight: number) => {
    if (weight <= MAX_NAME_WEIGHT) return PREFIX_LEVEL;
    if (prefix?.inNames) return 0;
    return prefix?.namesFirst ? PREFIX_PROPERTY_LEVEL : PREFIX_LEVEL;
  };
  for (const word of prefix?.words ?? []) matchPostings(found, listOf(word), prefixLevel);
  const isAsTyped = !isKind && !isLetter && groups.length === 0 && !prefix && isSameForms(forms, typed.forms);
  // the same arrays: what raises the one raises the other
  if (isAsTyped && typed.group.length === 0 && inDescriptions.length === 0) return toMatches(found, found);
  const exact = createMatchLevels();
  for (const words of inDescriptions) {
    const lists = words.map(listOf);
    for (const one of [found, exact]) matchAllPostings(one, lists, DESCRIPTION_LEVEL);
  }
  for (const form of typed.forms) matchPostings(exact, listOf(form), (weight) => LEVELS[weight] ?? 0);
  if (typed.group.length > 0) matchAllPostings(exact, typed.group.map(listOf), BEST_LEVEL);
  return toMatches(found, exact);
}

type MatchLevels = { levels: Map<number, Uint8Array>; count: number; best: number; spare: Uint8Array };

/** Blocks whose levels share one buffer: a word of a million products would otherwise take 245 small ones. */
const BLOCKS_PER_BUFFER = 32;

function createMatchLevels(): MatchLevels {
  return { levels: new Map(), count: 0, best: 0, spare: new Uint8Array() };
}

function toMatches({ levels, count, best }: MatchLevels, exact: MatchLevels): TermMatches {
  return { levels, exact: exact.levels, count, best };
}

function isSameForms(forms: readonly string[], others: readonly string[]): boolean {
  return forms.length === others.length && forms.every((form) => others.includes(form));
}

function matchPostings(found: MatchLevels, list: PostingList, levelOf: (weight: number) => number): void {
  const levelsOfWeights = Uint8Array.from(LEVELS, (_, weight) => levelOf(weight));
  for (const { block, postings } of list) {
    const levels = levelsOfBlock(found, block, list.length);
    let { count, best } = found;
    // indexed loop without calls: a word of half a million products is matched in a few milliseconds
    for (let at = 0; at < postings.length; at += 1) {
      const posting = postings[at] ?? 0;
      const place = getPostingOffset(posting);
      const level = levelsOfWeights[getPostingWeight(posting)] ?? 0;
      const before = levels[place] ?? 0;
      if (level <= before) continue;
      if (before === 0) count += 1;
      levels[place] = level;
      if (level > best) best = level;
    }
    found.count = count;
    found.best = best;
  }
}

function levelsOfBlock(found: MatchLevels, block: number, blocks: number): Uint8Array {
  const known = found.levels.get(block);
  if (known) return known;
  if (found.spare.length === 0) found.spare = new Uint8Array(BLOCK_SIZE * Math.min(blocks, BLOCKS_PER_BUFFER));
  const levels = found.spare.subarray(0, BLOCK_SIZE);
  found.spare = found.spare.subarray(BLOCK_SIZE);
  found.levels.set(block, levels);
  return levels;
}

function raiseLevel(found: MatchLevels, levels: Uint8Array, place: number, level: number): void {
  const before = levels[place] ?? 0;
  if (level <= before) return;
  if (before === 0) found.count += 1;
  levels[place] = level;
  if (level > found.best) found.best = level;
}

const MIXED_LEVEL = 1;

/** Matches of all words: at their level when it is the same for all, else at the lowest level. */
function matchAllPostings(found: MatchLevels, lists: readonly PostingList[], maxLevel: number): void {
  const [first, ...others] = lists.map((list) => new Map(list.map(({ block, postings }) => [block, postings])));
  // by offset: number of matching words, and their level
  const words = new Uint8Array(BLOCK_SIZE);
  const levels = new Uint8Array(BLOCK_SIZE);
  for (const [block, postings] of first ?? []) {
    const rest = others.map((list) => list.get(block) ?? NO_POSTINGS);
    if (rest.some(({ length }) => length === 0)) continue;
    words.fill(0);
    levels.fill(0);
    for (const [nth, own] of [postings, ...rest].entries()) {
      for (let at = 0; at < own.length; at += 1) {
        const place = getPostingOffset(own[at] ?? 0);
        if (words[place] !== nth) continue;
        words[place] = nth + 1;
        const level = LEVELS[getPostingWeight(own[at] ?? 0)] ?? MIXED_LEVEL;
        levels[place] = nth === 0 || levels[place] === level ? level : MIXED_LEVEL;
      }
    }
    const target = levelsOfBlock(found, block, first?.size ?? 1);
    for (let place = 0; place < BLOCK_SIZE; place += 1) {
      if (words[place] === lists.length) raiseLevel(found, target, place, Math.min(maxLevel, levels[place] ?? 0));
    }
  }
}

const NO_POSTINGS = new Uint16Array();
