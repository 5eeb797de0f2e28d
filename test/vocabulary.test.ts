import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  type BannedWord,
  checkVocabulary,
  declaredNames,
  readVocabulary,
  splitWords,
  type VocabularyException,
} from '../bin/checks/vocabulary.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const BANNED: BannedWord[] = [
  { word: 'basket', use: 'cart', why: 'one term' },
  { word: 'call off', use: 'cancel', why: 'one term' },
  { word: 'tell', use: 'notify', why: 'one term', in: ['identifiers', 'files'] },
];

type Project = { files?: string[]; source?: string; text?: string; exceptions?: VocabularyException[] };

function check({ files = [], source = '', text = '', exceptions = [] }: Project) {
  return checkVocabulary({
    files,
    sources: new Map([['src/modules/cart/example.ts', source]]),
    english: new Map([['cart.title', text]]),
    banned: BANNED,
    exceptions,
  });
}

test('a name is split at case changes, digits, underscores and hyphens', () => {
  expect(splitWords('readHTTPBody2Text')).toEqual(['read', 'http', 'body', 'text']);
  expect(splitWords('MAX_CART_LINES')).toEqual(['max', 'cart', 'lines']);
  expect(splitWords('call-off-repair.ts')).toEqual(['call', 'off', 'repair', 'ts']);
});

test('declared names are variables, parameters, functions, types and their members', () => {
  const source = `
    type Line = { lineId: number; move(): void };
    export function readLine({ id: lineKey, amount }: Line, [first] = rows) { const total = amount; return total; }
    class Cart { lines = []; add = (line: Line) => line; }
    const options = { keepAlive: true };`;
  expect(declaredNames('a.ts', source).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Line',
      'lineId',
      'move',
      'readLine',
      'lineKey',
      'first',
      'total',
      'Cart',
      'lines',
      'line',
    ]),
  );
  expect(declaredNames('a.ts', source).map(({ name }) => name)).not.toContain('keepAlive');
});

test('a banned word in a declared name is refused with its place and the term to use', () => {
  const { faults, counts } = check({ source: '\nexport const MAX_BASKET_LINES = 100;' });
  expect(faults).toEqual([
    'src/modules/cart/example.ts:2 “MAX_BASKET_LINES”\n  vocabulary: “basket” → cart (one term)',
  ]);
  expect(counts).toEqual({ identifiers: 1, files: 0, messages: 0 });
});

test('a banned phrase is refused in its inflected form', () => {
  expect(check({ source: 'const calledOffAt = 0;' }).faults).toHaveLength(1);
  expect(check({ text: 'Your order was called off.' }).faults).toHaveLength(1);
});

test('a word that only contains a banned word is accepted', () => {
  expect(check({ source: 'const basketballs = 0; const callOffset = 1;', text: 'Intelligent' }).faults).toEqual([]);
});

test('a banned word in a file name or a folder name is refused', () => {
  const { counts } = check({ files: ['src/modules/baskets/read-cart.ts', 'src/modules/cart/basket.rules.ts'] });
  expect(counts.files).toBe(2);
});

test('a banned word in an English message is refused, and an argument name is not', () => {
  expect(check({ text: 'Add to basket' }).counts.messages).toBe(1);
  expect(check({ text: 'Add {basket} or {basket, plural, one {# item} other {# items}}' }).counts.messages).toBe(0);
});

test('a word that is banned in code only is accepted in a message', () => {
  expect(check({ text: 'Tell us your model', source: 'const tellBuyer = 0;' }).counts).toEqual({
    identifiers: 1,
    files: 0,
    messages: 0,
  });
});

test('an exception accepts its word in its file, folder or message', () => {
  const source = 'const basketItems = [];';
  const reason = 'name of a field of the provider';
  for (const file of ['src/modules/cart/example.ts', 'src/modules/cart/'])
    expect(check({ source, exceptions: [{ word: 'basket', file, reason }] }).faults).toEqual([]);
  expect(check({ text: 'Basket', exceptions: [{ word: 'basket', key: 'cart.', reason }] }).faults).toEqual([]);
});

test('an exception for another word or file accepts nothing and is refused as unused', () => {
  const source = 'const basketItems = [];';
  const { faults } = check({ source, exceptions: [{ word: 'basket', file: 'src/other.ts', reason: 'a reason' }] });
  expect(faults).toEqual([expect.stringContaining('“basketItems”'), expect.stringContaining('covers nothing')]);
});

test('an exception without a reason is refused', () => {
  const exceptions = [{ word: 'basket', key: 'cart.title', reason: ' ' }];
  expect(check({ text: 'Basket', exceptions }).faults).toEqual([expect.stringContaining('has no reason')]);
});

test('every banned word names a term to use and a reason, and is listed once', () => {
  const { banned } = readVocabulary(root);
  expect(new Set(banned.map(({ word }) => word)).size).toBe(banned.length);
  for (const { use, why } of banned) expect(use && why).toBeTruthy();
});
