import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../../kernel/locale.ts';
import { groupByLetter } from './brand-letters.rules.ts';

const groupTitles = (titles: string[], locale = 'en') =>
  groupByLetter(
    titles.map((title) => ({ title })),
    locale,
  ).map(({ letter, brands }) => [letter, ...brands.map(({ title }) => title)]);

test('brands are grouped by first letter ignoring case and accents, digits and signs last', () => {
  expect(groupTitles(['éclat', 'Orvo', '3Arc', 'Echo', 'iNova', '+Plus', 'İnka', 'orbit'])).toEqual([
    ['E', 'Echo', 'éclat'],
    ['I', 'İnka', 'iNova'],
    ['O', 'orbit', 'Orvo'],
    ['#', '+Plus', '3Arc'],
  ]);
});

test('names in other scripts have their own letters', () => {
  expect(groupTitles(['أورفو', 'Orvo', 'نيمبس'], 'ar').map(([letter]) => letter)).toContain('ن');
  expect(groupTitles(['लुमेन', 'Orvo'], 'hi').map(([letter]) => letter)).toEqual(expect.arrayContaining(['ल', 'O']));
});

test('every brand is in exactly one group', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.constantFrom(...LOCALES), (titles, locale) => {
      const groups = groupTitles(titles, locale);
      expect(groups.flatMap(([, ...own]) => own).sort()).toEqual([...titles].sort());
      expect(new Set(groups.map(([letter]) => letter)).size).toBe(groups.length);
    }),
  );
});
