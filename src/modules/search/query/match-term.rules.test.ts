import { expect, test } from 'vitest';
import type { Weight } from '../index/analyze-product.rules.ts';
import { intersectPostings } from '../index/intersect-postings.rules.ts';
import { blockOffset, packPosting } from '../index/postings.rules.ts';
import {
  countMatches,
  createLevels,
  hasMatchesFrom,
  type LevelSource,
  openLevelReader,
} from './level-sources.rules.ts';
import { matchTerm, type PostingLookup } from './match-term.rules.ts';

const NOTHING = { forms: [], group: [] };

function lists(words: Record<string, Record<number, Weight>>): PostingLookup {
  const listOf = (word: string) => {
    const postings = Object.entries(words[word] ?? {}).map(([id, weight]) =>
      packPosting(blockOffset(Number(id)), weight),
    );
    return postings.length === 0 ? [] : [{ block: 0, postings: Uint16Array.from(postings) }];
  };
  return { listOf, listOfAll: (all) => intersectPostings(all.map(listOf)) };
}

function levels(sources: readonly LevelSource[]): Record<number, number> {
  const own = createLevels();
  openLevelReader(sources)(0, own);
  return Object.fromEntries([...own].flatMap((level, id) => (level > 0 ? [[id, level]] : [])));
}

test('a term matches at the level of its best form', () => {
  const listOf = lists({ phones: { 1: 'D', 2: 'C' }, phone: { 1: 'A' } });
  const found = matchTerm(
    { forms: ['phones', 'phone', 'unknown'], groups: [], typed: NOTHING, meanings: [] },
    null,
    listOf,
  );
  expect(levels(found.sources)).toEqual({ 1: 5, 2: 2 });
  expect(countMatches(found.sources)).toBe(2);
  expect(hasMatchesFrom(found.sources, 5)).toBe(true);
});

test('all words of a group must match, and their level is high only in the same field', () => {
  const listOf = lists({ power: { 1: 'A', 2: 'A', 3: 'B' }, bank: { 1: 'A', 2: 'B', 4: 'A' } });
  expect(
    levels(matchTerm({ forms: [], groups: [['power', 'bank']], typed: NOTHING, meanings: [] }, null, listOf).sources),
  ).toEqual({
    1: 5,
    2: 1,
  });
});

test('a prefix match is below a name and above a property; prefixes of model names match only in names', () => {
  const listOf = lists({ wire: { 1: 'B', 2: 'C' }, wireless: { 1: 'A', 2: 'D', 3: 'D', 4: 'A' } });
  const term = { forms: ['wire'], groups: [], typed: NOTHING, meanings: [] };
  expect(levels(matchTerm(term, { words: ['wireless'], inNames: false }, listOf).sources)).toEqual({
    1: 4,
    2: 3,
    3: 3,
    4: 3,
  });
  expect(levels(matchTerm(term, { words: ['wireless'], inNames: true }, listOf).sources)).toEqual({ 1: 4, 2: 2, 4: 3 });
});

test('a single letter is found in names and not in measures such as 4k', () => {
  const listOf = lists({ k: { 1: 'A', 2: 'B', 3: 'D' } });
  expect(levels(matchTerm({ forms: ['k'], groups: [], typed: NOTHING, meanings: [] }, null, listOf).sources)).toEqual({
    1: 5,
    2: 4,
  });
});

test('a kind in the name of another product scores less than a product of that kind', () => {
  const listOf = lists({ phone: { 1: 'A', 2: 'A' }, '~phone': { 2: 'A' } });
  const meanings = [{ group: 'kind' as const, key: 'phone' }];
  expect(
    levels(matchTerm({ forms: ['phone', '~phone'], groups: [], typed: NOTHING, meanings }, null, listOf).sources),
  ).toEqual({
    1: 2,
    2: 5,
  });
});

test('a word of a description matches at the lowest level, and all words of a group must match', () => {
  const listOf = lists({ walnut: { 1: 'A' }, 'en/walnut': { 2: 'D', 3: 'D' }, 'en/handle': { 3: 'D' } });
  const term = { forms: ['walnut'], groups: [], typed: { forms: ['walnut'], group: [] }, meanings: [] };
  const found = matchTerm(term, null, listOf, [['en/walnut']]);
  expect(levels(found.sources)).toEqual({ 1: 5, 2: 1, 3: 1 });
  expect(levels(found.exact)).toEqual({ 1: 5, 2: 1, 3: 1 });
  expect(levels(matchTerm({ ...term, forms: [] }, null, listOf, [['en/walnut', 'en/handle']]).sources)).toEqual({
    3: 1,
  });
});
