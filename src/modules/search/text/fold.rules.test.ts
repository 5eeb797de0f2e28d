import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, indexWordForms, matchScore, queryWordForms } from './fold.rules.ts';

const found = (title: string, typed: string) => matchScore(indexWordForms(title), queryWordForms(typed)) > 0;

describe('spellings of the same word', () => {
  test.each([
    ['IŞIK', 'ışık'],
    ['İNCİ', 'inci'],
    ['IPHONE', 'iphone'],
    ['Téléphone', 'telephone'],
    ['Kılıf', 'kilif'],
    ['Çanta', 'canta'],
    ['Cœur', 'coeur'],
    ['آيفون', 'ايفون'],
    ['أيفون', 'ايفون'],
    ['شاشة', 'شاشه'],
    ['هَاتِف', 'هاتف'],
    ['هـــاتف', 'هاتف'],
    ['مستشفى', 'مستشفي'],
    ['کتاب', 'كتاب'],
    ['फ़ोन', 'फोन'],
    ['फ़ोन', 'फोन'],
    ['चाँद', 'चांद'],
    ['٦٤', '64'],
    ['६४', '64'],
    ['ＡＢＣ', 'abc'],
  ])('%s is found as %s', (written, typed) => {
    expect(foldText(written)).toBe(foldText(typed));
  });

  test('Hindi keeps its vowel signs', () => {
    expect(foldText('मोबाइल')).toBe('मोबाइल');
    expect(foldText('कि')).not.toBe(foldText('की'));
  });

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('matching', () => {
  test('a prefix of every word is sufficient', () => {
    expect(found('Nimbus X Lite', 'nim lite')).toBe(true);
    expect(found('Nimbus X Lite', 'nim pro')).toBe(false);
  });

  test('64gb, 64 GB and ٦٤ GB are equivalent', () => {
    for (const title of ['Phone 64GB', 'Phone 64 GB'])
      for (const typed of ['64gb', '64 GB', '٦٤ GB', '٦٤gb']) expect(found(title, typed)).toBe(true);
  });

  test('an Arabic word is found with and without its article', () => {
    expect(found('سماعة الهاتف', 'هاتف')).toBe(true);
    expect(found('هاتف ذكي', 'الهاتف')).toBe(true);
  });

  test('an Arabic word is found with an attached "for"', () => {
    expect(found('غطاء لهاتف Orvo', 'هاتف')).toBe(true);
    expect(found('غطاء للهاتف', 'هاتف')).toBe(true);
  });

  test('an empty query finds nothing', () => {
    expect(found('Nimbus', '')).toBe(false);
    expect(found('Nimbus', ' – ')).toBe(false);
  });

  test('whole words score higher than prefixes', () => {
    const queryForms = queryWordForms('case');
    expect(matchScore(indexWordForms('Case for Orvo'), queryForms)).toBeGreaterThan(
      matchScore(indexWordForms('Casette'), queryForms),
    );
  });

  test('the beginning of a title always finds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (title) => {
        const [first] = indexWordForms(title);
        if (first) expect(found(title, first)).toBe(true);
      }),
    );
  });
});
