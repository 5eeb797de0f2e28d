import { expect, test } from 'vitest';
import { completeWords } from './complete-words.rules.ts';

const titles = ['Aria Wireless Headphones', 'Volta Wireless Charger', 'Téléphone Orvo', 'Orvo A7'];

test('the last word is completed in the spelling of the titles, each completion once', () => {
  expect(completeWords('wire', titles, 3)).toEqual(['Wireless']);
  expect(completeWords('TELE', titles, 3)).toEqual(['Téléphone']);
});

test('the preceding words stay as typed', () => {
  expect(completeWords('red  wire', titles, 3)).toEqual(['red  Wireless']);
});

test('a complete word is not suggested again, and an empty query has no completions', () => {
  expect(completeWords('orvo', titles, 3)).toEqual([]);
  expect(completeWords('', titles, 3)).toEqual([]);
  expect(completeWords('orvo ', titles, 3)).toEqual([]);
});
