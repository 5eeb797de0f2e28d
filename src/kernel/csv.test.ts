import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, formatCsvLine, toCsv } from './csv.ts';

const cellOf = (text: string) => formatCsvLine([text]).slice(0, -'\r\n'.length);

test('rows are written with a header, and missing values are empty', () => {
  const rows: Record<string, CsvCell>[] = [
    { name: 'Zahra, "Z"', at: new Date('2026-03-01T10:00:00Z'), price: -5 },
    { name: 'a\nb', at: null },
  ];
  expect(toCsv(['name', 'at', 'price'], rows)).toBe(
    'name,at,price\r\n"Zahra, ""Z""",2026-03-01T10:00:00.000Z,-5\r\n"a\nb",,\r\n',
  );
});

test.each(['=1+1', '+49', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  '%j is escaped as a formula',
  (text) => {
    expect(cellOf(text).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('any text is escaped against formulas and is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = cellOf(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(read).not.toMatch(/^[=+\-@\t\r]/);
      expect([text, `'${text}`]).toContain(read);
    }),
  );
});
