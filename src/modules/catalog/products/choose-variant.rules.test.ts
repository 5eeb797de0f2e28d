import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseVariant,
  getInitialChoices,
  getOptionStates,
  type VariantAttribute,
  type VariantStock,
} from './choose-variant.rules.ts';

const colour: VariantAttribute = {
  id: 1,
  title: 'Colour',
  values: [
    { id: 11, title: 'Black', swatch: '#000' },
    { id: 12, title: 'Blue', swatch: '#00f' },
  ],
};
const storage: VariantAttribute = {
  id: 2,
  title: 'Storage',
  values: [
    { id: 21, title: '128 GB', swatch: null },
    { id: 22, title: '256 GB', swatch: null },
  ],
};
const attributes = [colour, storage];
const variants: VariantStock[] = [
  { inventoryId: 1, quantity: 0, values: { 1: 11, 2: 21 } },
  { inventoryId: 2, quantity: 4, values: { 1: 11, 2: 22 } },
  { inventoryId: 3, quantity: 1, values: { 1: 12, 2: 21 } },
];

test('the variant with all chosen values is selected', () => {
  expect(chooseVariant(attributes, variants, { 1: 11, 2: 22 })).toMatchObject({ ok: true, value: { inventoryId: 2 } });
});

test('missing attributes are named, joined by a slash', () => {
  expect(chooseVariant(attributes, variants, {})).toMatchObject({
    ok: false,
    refusal: { code: 'cart.attributes-required', facts: { titles: 'Colour / Storage' } },
  });
  expect(chooseVariant(attributes, variants, { 1: 11 })).toMatchObject({ refusal: { facts: { titles: 'Storage' } } });
});

test('a combination without a variant is refused', () => {
  expect(chooseVariant(attributes, variants, { 1: 12, 2: 22 })).toMatchObject({
    ok: false,
    refusal: { code: 'catalog.no-such-variant' },
  });
});

test('a product without attributes needs no choice', () => {
  const only = { inventoryId: 9, quantity: 1, values: {} };
  expect(chooseVariant([], [only], {})).toEqual({ ok: true, value: only });
});

test('each value has a state in combination with the other choices', () => {
  expect(getOptionStates(attributes, variants, { 1: 11 })).toEqual({
    1: { 11: 'available', 12: 'available' },
    2: { 21: 'sold-out', 22: 'available' },
  });
  expect(getOptionStates(attributes, variants, { 1: 12 })[2]).toEqual({ 21: 'available', 22: 'impossible' });
});

test('the initial choices are those of the first variant in stock', () => {
  expect(getInitialChoices(variants)).toEqual({ 1: 11, 2: 22 });
  expect(getInitialChoices([{ inventoryId: 1, quantity: 0, values: { 1: 11 } }])).toEqual({ 1: 11 });
  expect(getInitialChoices([])).toEqual({});
});

const anyVariants = fc
  .uniqueArray(fc.tuple(fc.constantFrom(11, 12), fc.constantFrom(21, 22), fc.nat({ max: 3 })), {
    selector: ([a, b]) => `${a} ${b}`,
  })
  .map((rows) => rows.map(([a, b, quantity], index) => ({ inventoryId: index, quantity, values: { 1: a, 2: b } })));

test('every variant is found by its values', () => {
  fc.assert(
    fc.property(anyVariants, (all) => {
      for (const variant of all)
        expect(chooseVariant(attributes, all, variant.values)).toEqual({ ok: true, value: variant });
    }),
  );
});

test('a value is available exactly when a variant with it is in stock', () => {
  fc.assert(
    fc.property(anyVariants, fc.constantFrom(11, 12), (all, chosen) => {
      const states = getOptionStates(attributes, all, { 1: chosen });
      for (const { id } of storage.values) {
        const variant = all.find(({ values }) => values[1] === chosen && values[2] === id);
        const expected = variant ? (variant.quantity > 0 ? 'available' : 'sold-out') : 'impossible';
        expect(states[2]?.[id]).toBe(expected);
      }
    }),
  );
});
