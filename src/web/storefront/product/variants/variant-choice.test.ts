import { expect, test } from 'vitest';
import type { VariantAttribute, VariantStock } from '../../../../modules/catalog/products/choose-variant.rules.ts';
import { findVariant, listAttributeOptions, readChoices } from './variant-choice.ts';

const COLOUR = 1;
const STORAGE = 2;
const [BLACK, LILAC, SMALL, LARGE] = [11, 12, 21, 22];

const attributes: VariantAttribute[] = [
  {
    id: COLOUR,
    title: 'Colour',
    values: [
      { id: BLACK, title: 'Black', swatch: null },
      { id: LILAC, title: 'Lilac', swatch: null },
    ],
  },
  {
    id: STORAGE,
    title: 'Storage',
    values: [
      { id: SMALL, title: '128 GB', swatch: null },
      { id: LARGE, title: '256 GB', swatch: null },
    ],
  },
];

/** Black is in stock only small, lilac only large: no single change leads from one to the other. */
const variants: VariantStock[] = [
  { inventoryId: 1, quantity: 3, values: { [COLOUR]: BLACK, [STORAGE]: SMALL } },
  { inventoryId: 2, quantity: 0, values: { [COLOUR]: BLACK, [STORAGE]: LARGE } },
  { inventoryId: 3, quantity: 2, values: { [COLOUR]: LILAC, [STORAGE]: LARGE } },
];
const first = { [COLOUR]: BLACK, [STORAGE]: SMALL };
const readChoicesFrom = (query: string) => readChoices(new URLSearchParams(query), { attributes, variants, first });

test('the URL of a variant selects its choices', () => {
  expect(readChoicesFrom('variant=3')).toEqual({ [COLOUR]: LILAC, [STORAGE]: LARGE });
});

test('a URL without choices, or with unknown ones, selects the default choices', () => {
  expect(readChoicesFrom('')).toEqual(first);
  expect(readChoicesFrom('variant=99&attribute_1=77')).toEqual(first);
});

test('the form without JavaScript changes single choices', () => {
  expect(readChoicesFrom('variant=1&attribute_2=22')).toEqual({ [COLOUR]: BLACK, [STORAGE]: LARGE });
});

test('a combination that does not exist has no variant', () => {
  expect(findVariant(attributes, variants, { [COLOUR]: LILAC, [STORAGE]: SMALL })).toBeUndefined();
  expect(findVariant(attributes, variants, first)?.inventoryId).toBe(1);
});

test('an unavailable value lists the conflicting choices and the nearest variant with that value', () => {
  const [colour, storage] = listAttributeOptions(attributes, variants, first);
  expect(colour?.values[1]).toMatchObject({
    title: 'Lilac',
    state: 'impossible',
    others: ['128 GB'],
    instead: { inventoryId: 3, titles: ['Lilac', '256 GB'] },
  });
  expect(storage?.values[1]).toMatchObject({ state: 'sold-out', others: ['Black'], instead: { inventoryId: 3 } });
  expect(colour?.chosen).toBe('Black');
});
