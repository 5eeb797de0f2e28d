import { expect, test } from 'vitest';
import { usefulAttributes } from './useful-attributes.rules.ts';

const COLOUR = 1;
const PANEL = 2;
const DRIVER = 3;
const attributeOf = new Map([
  [10, COLOUR],
  [11, COLOUR],
  [20, PANEL],
  [21, PANEL],
  [30, DRIVER],
  [31, DRIVER],
]);
const count = (id: number, of: number) => ({ id, count: of });
const useful = (total: number, ...values: { id: number; count: number }[]) =>
  usefulAttributes({ total, values }, attributeOf);

test('what most products have comes first, else the order is the shop’s', () => {
  expect(useful(10, count(10, 9), count(11, 1), count(20, 5), count(21, 5))).toEqual([COLOUR, PANEL]);
  expect(useful(10, count(10, 2), count(11, 1), count(20, 5), count(21, 5))).toEqual([PANEL, COLOUR]);
});

test('an attribute that hardly any product has is left out', () => {
  expect(useful(100, count(30, 8), count(31, 8), count(20, 60), count(21, 40))).toEqual([PANEL]);
});

test('an attribute that is the same everywhere is left out', () => {
  expect(useful(10, count(20, 10))).toEqual([]);
  expect(useful(10, count(10, 10), count(11, 10))).toEqual([]);
});

test('nothing is useful where nothing is listed', () => {
  expect(useful(0)).toEqual([]);
});
