import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Autofill field names of the HTML standard that are valid on a single-line text input or a select. */
const TEXT_FIELDS = [
  ...['name', 'organization', 'address-line1', 'address-line2', 'address-level1', 'address-level2'],
  ...['country', 'postal-code', 'tel-country-code', 'tel-national', 'one-time-code', 'off'],
];
/** Autofill field names that are also valid on an input of this type. */
const TYPED_FIELDS: Record<string, string> = {
  email: 'email',
  username: 'email',
  tel: 'tel',
  'new-password': 'password',
  'current-password': 'password',
  'one-time-code': 'text',
};

const root = import.meta.dirname;
const sources = globSync('**/*.tsx', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

/** Elements with a literal `autoComplete`, by file. */
const controls = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<(\w+)\b((?:[^<>]|=>)*?)autoComplete="([^"]*)"((?:[^<>]|=>)*?)\/?>/g)].map(
    ([, element = '', before = '', value = '', after = '']) => ({
      file,
      element,
      value,
      type: /\btype="(\w+)"/.exec(before + after)?.[1] ?? 'text',
    }),
  ),
);

test('every autocomplete value is an autofill field of the HTML standard that fits its control', () => {
  expect(controls.length).toBeGreaterThan(50);
  const wrong = controls.filter(({ element, value, type }) => {
    if (element === 'form' || element === 'Form') return value !== 'off' && value !== 'on';
    const field = value.split(' ').at(-1) ?? '';
    if (['text', 'search', 'hidden'].includes(type) || element === 'Select')
      return !TEXT_FIELDS.includes(field) && !(field in TYPED_FIELDS);
    return field !== 'off' && TYPED_FIELDS[field] !== type;
  });
  expect(wrong).toEqual([]);
});

test('no autofill field name is used outside of an attribute', () => {
  const files = sources.flatMap(({ file, text }) => (text.includes("'street-address'") ? [file] : []));
  expect(files).toEqual([]);
});
