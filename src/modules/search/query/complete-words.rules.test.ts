import { expect, test } from 'vitest';
import { completeWords } from './complete-words.rules.ts';

const titles = ['Aria Wireless Headphones', 'Volta Wireless Charger', 'Téléphone Orvo', 'Orvo A7'];

test('the last word is completed as the titles write it, each completion once', () => {
  expect(completeWords('wire', titles, 3)).toEqual(['Wireless']);
  expect(completeWords('TELE', titles, 3)).toEqual(['Téléphone']);
});

test('the words before stay as they were typed', () => {
  expect(completeWords('red  wire', titles, 3)).toEqual(['red  Wireless']);
});

test('a finished word is not suggested again, and nothing comes of nothing', () => {
  expect(completeWords('orvo', titles, 3)).toEqual([]);
  expect(completeWords('', titles, 3)).toEqual([]);
  expect(completeWords('orvo ', titles, 3)).toEqual([]);
});
