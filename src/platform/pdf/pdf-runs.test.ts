import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toVisualRuns } from './pdf-runs.ts';

const eye = (line: string, direction: 'ltr' | 'rtl') => toVisualRuns(line, direction).map(({ text }) => text);

test('an Arabic line starts on the right, and numbers keep their own order', () => {
  expect(eye('فاتورة \u20682026-00042\u2069', 'rtl')).toEqual(['2026-00042', ' ', 'فاتورة']);
  expect(eye('المبلغ: \u2068$1,498\u2069', 'rtl')).toEqual(['$1,498', ' ', ':', 'المبلغ']);
});

test('brackets are mirrored, letters are not', () => {
  const [end, name] = toVisualRuns('الضريبة (VAT)', 'rtl').map(({ text }) => text);
  expect([end, name]).toEqual(['(', 'VAT']);
  expect(toVisualRuns('(الضريبة)', 'rtl').map(({ text, isRtl }) => [text, isRtl])).toEqual([
    ['(', true],
    ['الضريبة', true],
    [')', true],
  ]);
});

test('every script has its own font, and combining marks use the font of their base', () => {
  expect(toVisualRuns('Elif Şahin', 'ltr').map(({ text, face }) => [text, face])).toEqual([
    ['Elif ', 'latin'],
    ['Ş', 'latin-ext'],
    ['ahin', 'latin'],
  ]);
  expect(toVisualRuns('विद्यार्थी 5', 'ltr').map(({ face }) => face)).toEqual(['devanagari', 'latin']);
  expect(toVisualRuns('₺5', 'ltr').map(({ face }) => face)).toEqual(['signs', 'latin']);
  expect(toVisualRuns('मू\u200dल्य', 'ltr')).toHaveLength(1);
});

test('mixed text keeps all characters', () => {
  const part = fc.constantFrom('فاتورة', 'विद्या', 'Şahin', '$1,498', ' ', '-', '42', '٤٢', 'é');
  const sorted = (text: string) => [...text].toSorted().join('');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('ltr', 'rtl'), (parts, direction) => {
      const line = parts.join('');
      expect(sorted(eye(line, direction).join(''))).toBe(sorted(line));
    }),
  );
});
