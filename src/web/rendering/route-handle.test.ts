import { expect, test } from 'vitest';
import { buildCanonicalQuery, findPageHead, isNoindex } from './route-handle.ts';

const handles = [undefined, { canonicalQuery: ['brand', 'page'] }];

test('the canonical query contains only parameters that identify the page', () => {
  expect(buildCanonicalQuery(handles, '?page=2&brand=7&sort=newest&utm_source=x')).toBe('?brand=7&page=2');
  expect(buildCanonicalQuery([], '?page=2')).toBe('');
});

test('slug parameters are part of the canonical query, other parameters are not', () => {
  const window = [{ canonicalSlugs: ['model'] }];
  expect(buildCanonicalQuery(window, '?model=iphone-13&fault=phone-screen:original')).toBe('?model=iphone-13');
  expect(buildCanonicalQuery(window, '?model=<script>')).toBe('');
});

test('the first page has no page parameter, and invalid numbers are left out', () => {
  expect(buildCanonicalQuery(handles, '?brand=7&page=1')).toBe('?brand=7');
  for (const odd of ['0', '-1', '02', '1e3', '99999999999', '٢', '<script>'])
    expect(buildCanonicalQuery(handles, `?page=${encodeURIComponent(odd)}`)).toBe('');
});

test('a page is noindex by its route or by its loader data', () => {
  const head = { title: 'Phones', noindex: true };
  expect(isNoindex([{ noindex: true }], [])).toBe(true);
  expect(isNoindex(handles, [null, { view: { head } }])).toBe(true);
  expect(isNoindex(handles, [{ head: { title: 'Phones' } }])).toBe(false);
  expect(findPageHead([{ head: 'none' }, undefined])).toBeUndefined();
});
