import { expect, test } from 'vitest';
import { canonicalSearch, headOf, isUnlisted } from './page-address.ts';

const handles = [undefined, { canonicalQuery: ['brand', 'page'] }];

test('only what makes it another page stays in the address of a page', () => {
  expect(canonicalSearch(handles, '?page=2&brand=7&sort=newest&utm_source=x')).toBe('?brand=7&page=2');
  expect(canonicalSearch([], '?page=2')).toBe('');
});

test('what is named by its slug is another page, whatever else was chosen on it', () => {
  const window = [{ canonicalSlugs: ['model'] }];
  expect(canonicalSearch(window, '?model=iphone-13&fault=phone-screen:original')).toBe('?model=iphone-13');
  expect(canonicalSearch(window, '?model=<script>')).toBe('');
});

test('the first page has no number, and a number is written in one way', () => {
  expect(canonicalSearch(handles, '?brand=7&page=1')).toBe('?brand=7');
  for (const odd of ['0', '-1', '02', '1e3', '99999999999', '٢', '<script>'])
    expect(canonicalSearch(handles, `?page=${encodeURIComponent(odd)}`)).toBe('');
});

test('a page is unlisted by its route or by what it says of itself', () => {
  const head = { title: 'Phones', noindex: true };
  expect(isUnlisted([{ noindex: true }], [])).toBe(true);
  expect(isUnlisted(handles, [null, { view: { head } }])).toBe(true);
  expect(isUnlisted(handles, [{ head: { title: 'Phones' } }])).toBe(false);
  expect(headOf([{ head: 'none' }, undefined])).toBeUndefined();
});
