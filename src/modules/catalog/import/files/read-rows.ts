import { CsvError, type Options, parse } from 'csv-parse';
import { unescapeFormula } from '../../export/formula-escape.rules.ts';
import { MalformedJsonError, splitJsonObjects } from './json-objects.ts';

export type FileFormat = { format: 'csv' | 'json'; delimiter: string };

/** Texts of a row, and the position after it in bytes from which reading can continue. */
export type RawRow = {
  texts: ReadonlyMap<string, string>;
  end: number;
  /** Whether the row has more cells than the header, such as after a comma without quotation marks. */
  hasExtraCells?: boolean;
};

/** A row that cannot be read; the rows after it cannot be found. */
export class UnreadableRowError extends Error {}

/** Bytes of a row; without a limit, a missing quotation mark would read the whole file into one cell. */
export const MAX_ROW_BYTES = 1024 * 1024;

const CSV_OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  max_record_size: MAX_ROW_BYTES,
} satisfies Options;

type CsvRecord = { record: string[]; info: { bytes: number } };

/**
 * Rows of a file in UTF-8 as it is read.
 * @param header names of the columns; the source begins after them
 * @throws UnreadableRowError
 */
export async function* readRows(
  source: NodeJS.ReadableStream & AsyncIterable<Buffer>,
  { format, delimiter }: FileFormat,
  header: readonly string[],
): AsyncGenerator<RawRow> {
  try {
    if (format === 'json') {
      for await (const { text, end } of splitJsonObjects(source, { maxBytes: MAX_ROW_BYTES }))
        yield { texts: readObject(text), end };
      return;
    }
    const parser = parse({ ...CSV_OPTIONS, delimiter, info: true });
    // a pipe does not pass errors on, and an error without a listener ends the process
    source.on('error', (error) => parser.destroy(error));
    const records: AsyncIterable<CsvRecord> = source.pipe(parser);
    for await (const { record, info } of records) {
      const cells = header.map((name, index) => [name, unescapeFormula(record[index] ?? '')] as const);
      const hasExtraCells = record.slice(header.length).some((cell) => cell.trim() !== '');
      yield { texts: new Map(cells.reverse()), end: info.bytes, hasExtraCells };
    }
  } catch (error) {
    // a RangeError is a value nested too deeply
    const kinds = [CsvError, MalformedJsonError, SyntaxError, RangeError];
    if (error instanceof Error && kinds.some((kind) => error instanceof kind))
      throw new UnreadableRowError(error.message);
    throw error;
  }
}

/** Rows at the beginning of a text, which can end in the middle of a row. */
export async function readFirstRecords(text: string, delimiter: string, maxRows: number): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter,
    // collected here, because an error discards the records that were not read yet
    on_record(record: string[], { bytes }) {
      records.push({ record, info: { bytes } });
      return null;
    },
  });
  await new Promise<void>((resolve) => {
    parser.on('error', () => resolve()).on('end', resolve);
    parser.resume().end(text);
  });
  return records.slice(0, maxRows);
}

/** Values of an object as texts; a list has an entry per line. */
export function readObject(text: string): Map<string, string> {
  const value: unknown = JSON.parse(text);
  return new Map(Object.entries(Object(value)).map(([name, cell]) => [name, toText(cell)]));
}

function toText(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toText).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
