import { expect, test } from 'vitest';
import type { Suggestions } from './fetch-suggestions.ts';
import { listSuggestionRows, narrowSuggestions } from './suggest-rows.ts';

const TREE = [
  {
    slug: 'phones',
    title: 'Phones',
    children: [
      { slug: 'foldables', title: 'Foldables', children: [] },
      { slug: 'everyday-phones', title: 'Everyday phones', children: [] },
    ],
  },
  { slug: 'audio', title: 'Audio', children: [] },
];
const product = (id: number, title: string) => ({
  id,
  title,
  main_category: 'phones',
  brand: 'Orvo',
  image: null,
  current_price: 199,
});
const ANSWER: Suggestions = {
  keywords: ['phone case', 'phone charger'],
  repairs: [{ title: 'Nova phone 3: Screen' }],
  categories: [{ slug: 'phones', title: 'Phones' }],
  sub_categories: [{ slug: 'foldables', title: 'Foldables', category: 'phones' }],
  products: [1, 2, 3, 4, 5, 6].map((id) => product(id, `Phone ${id}`)),
};
const SUGGESTION_INPUT = { typed: 'phone', recent: [], tree: TREE, answer: null, most: 10 };
const texts = (rows: { text: string }[]) => rows.map(({ text }) => text);

test('before the response, recent searches and the categories of the page are suggested', () => {
  const rows = listSuggestionRows({ ...SUGGESTION_INPUT, recent: ['Tern 3', 'phone case'] });
  expect(texts(rows)).toEqual(['phone case', 'Phones', 'Everyday phones']);
  expect(rows.map(({ path }) => path)).toEqual(['/search?q=phone+case', '/all/phones', '/all/phones/everyday-phones']);
});

test('duplicate suggestions are shown once, and the typed text is not suggested', () => {
  const rows = listSuggestionRows({ ...SUGGESTION_INPUT, recent: ['Phone', 'PHONE CASE'], answer: ANSWER });
  expect(texts(rows).filter((text) => /case/i.test(text))).toEqual(['PHONE CASE']);
  expect(texts(rows).filter((text) => text === 'Phones')).toHaveLength(1);
  expect(texts(rows)).not.toContain('Phone');
});

test('the rows are limited and contain every group', () => {
  const rows = listSuggestionRows({ ...SUGGESTION_INPUT, recent: ['phone stand'], answer: ANSWER });
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ group }) => group)).size).toBe(6);
  const few = listSuggestionRows({ ...SUGGESTION_INPUT, recent: ['phone stand'], answer: ANSWER, most: 6 });
  expect(few).toHaveLength(6);
  expect(few.filter(({ group }) => group === 'products')).toHaveLength(4);
});

test('a repair links to the repair page with its text, and is filtered by the typed text', () => {
  const row = listSuggestionRows({ ...SUGGESTION_INPUT, answer: ANSWER }).find(({ group }) => group === 'repairs');
  expect(row).toMatchObject({ text: 'Nova phone 3: Screen', path: '/services?q=Nova+phone+3%3A+Screen' });
  expect(narrowSuggestions(ANSWER, 'phone sc').repairs).toHaveLength(1);
  expect(narrowSuggestions(ANSWER, 'phone x').repairs).toEqual([]);
});

test('without suggestions the text itself can be searched for', () => {
  expect(listSuggestionRows({ ...SUGGESTION_INPUT, typed: ' zzz ' })).toEqual([
    { key: 'search', group: 'search', text: 'zzz', path: '/search?q=zzz' },
  ]);
  expect(listSuggestionRows({ ...SUGGESTION_INPUT, typed: '  ' })).toEqual([]);
});

test('the response of a prefix is narrowed to the whole text', () => {
  expect(narrowSuggestions(ANSWER, 'phone c').keywords).toEqual(['phone case', 'phone charger']);
  expect(narrowSuggestions(ANSWER, 'phone 3').products.map(({ id }) => id)).toEqual([3]);
  expect(narrowSuggestions(ANSWER, 'phone x').categories).toEqual([]);
});
