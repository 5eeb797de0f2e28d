import { expect, test } from 'vitest';
import { selectUsefulAttributes } from './useful-attributes.rules.ts';

const COLOUR = 1;
const PANEL = 2;
const DRIVER = 3;
const attributeByValue = new Map([
  [10, COLOUR],
  [11, COLOUR],
  [20, PANEL],
  [21, PANEL],
  [30, DRIVER],
  [31, DRIVER],
]);
const count = (id: number, of: number) => ({ id, count: of });
const useful = (total: number, ...values: { id: number; count: number }[]) =>
  selectUsefulAttributes({ total, values }, attributeByValue);

test('attributes of most products come first, otherwise in the shop’s order', () => {
  expect(useful(10, count(10, 9), count(11, 1), count(20, 5), count(21, 5))).toEqual([COLOUR, PANEL]);
  expect(useful(10, count(10, 2), count(11, 1), count(20, 5), count(21, 5))).toEqual([PANEL, COLOUR]);
});

test('an attribute of few products is left out', () => {
  expect(useful(100, count(30, 8), count(31, 8), count(20, 60), count(21, 40))).toEqual([PANEL]);
});

test('an attribute with a single value is left out', () => {
  expect(useful(10, count(20, 10))).toEqual([]);
  expect(useful(10, count(10, 10), count(11, 10))).toEqual([]);
});

test('an empty list has no useful attributes', () => {
  expect(useful(0)).toEqual([]);
});
