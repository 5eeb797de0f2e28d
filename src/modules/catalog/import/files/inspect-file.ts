import type { Locale } from '../../../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../../../kernel/result.ts';
import { isCleanText } from '../../../../platform/clean-text.ts';
import type { TransferColumn } from '../../transfer/transfer-column.ts';
import { type DecodedFile, decodeFile } from './decode-file.ts';
import { splitJsonObjects } from './json-objects.ts';
import { isZip, openZip } from './open-zip.ts';
import { type FileFormat, MAX_ROW_BYTES, readFirstRecords, readObject } from './read-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Characters at the beginning of the file from which its format is recognized; more if the first row is longer. */
const INSPECTED_LENGTHS = [64 * 1024, 2 * MAX_ROW_BYTES];
const SAMPLE_ROWS = 3;
const MAX_COLUMNS = 400;
const MAX_NAME_LENGTH = 100;
const MAX_SAMPLE_LENGTH = 60;

export type InspectedFile = FileFormat &
  DecodedFile & {
    header: string[];
    /** First rows, shortened. */
    sample: string[][];
    /** Position of the first row in bytes of UTF-8. */
    byteOffset: number;
    /** Whether the file is in the archive with the pictures. */
    hasPictures: boolean;
  };

/** Recognizes encoding, format, delimiter and columns of an uploaded file, which can be in a ZIP file with pictures. */
export async function inspectFile(
  bytes: Uint8Array,
  columns: readonly TransferColumn[],
  locale: Locale,
): Promise<Result<InspectedFile>> {
  const hasPictures = isZip(bytes);
  const data = hasPictures ? openZip(bytes)?.readData()?.bytes : bytes;
  const decoded = data && decodeFile(data, locale);
  if (!decoded) return refuseField('file', 'catalog.import-file');
  const { text } = decoded;
  const isJson = /^\s*[[{]/.test(text);
  let table: Table | null = null;
  for (const length of INSPECTED_LENGTHS) {
    const beginning = text.slice(0, length);
    table ??= isJson ? await inspectJson(beginning, columns) : await inspectCsv(beginning);
  }
  if (!table) return refuseField('file', 'catalog.import-file');
  const { header, rows, ...format } = table;
  const sample = rows.map((row) =>
    row.map((cell) => (isCleanText(cell) ? cell.slice(0, MAX_SAMPLE_LENGTH).toWellFormed() : '')),
  );
  return ok({ ...decoded, ...format, header, sample, hasPictures });
}

type Table = FileFormat & { header: string[]; rows: string[][]; byteOffset: number };

async function inspectCsv(beginning: string): Promise<Table | null> {
  const candidates = await Promise.all(
    DELIMITERS.map(async (delimiter) => {
      const records = await readFirstRecords(beginning, delimiter, SAMPLE_ROWS + 1);
      return { delimiter, records, width: records[0]?.record.length ?? 0 };
    }),
  );
  // the delimiter that separates the header into the most columns
  const [best] = candidates.sort((one, other) => other.width - one.width);
  const [first, ...rows] = best?.records ?? [];
  if (!best || !first || rows.length === 0 || best.width > MAX_COLUMNS) return null;
  return {
    format: 'csv',
    delimiter: best.delimiter,
    header: nameColumns(first.record),
    rows: rows.map(({ record }) => record),
    byteOffset: first.info.bytes,
  };
}

/** Columns without a name, or with the name of another one, get their number. */
function nameColumns(names: readonly string[]): string[] {
  const short = names.map((name) => name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed());
  return short.map((name, index) =>
    name !== '' && short.indexOf(name) === index ? name : `${name} #${index + 1}`.trim(),
  );
}

/** Objects can have different properties, so that the known columns are added to those of the first objects. */
async function inspectJson(beginning: string, columns: readonly TransferColumn[]): Promise<Table | null> {
  const objects: Map<string, string>[] = [];
  const source = [Buffer.from(beginning)];
  try {
    for await (const { text: object } of splitJsonObjects(toAsync(source), { maxBytes: beginning.length * 4 }))
      objects.push(readObject(object));
  } catch {
    // the last object can be incomplete
  }
  if (objects.length === 0) return null;
  const names = objects.flatMap((object) =>
    [...object.keys()].filter((name) => isCleanText(name) && name.length <= MAX_NAME_LENGTH),
  );
  const header = [...new Set([...names, ...columns.map(({ name }) => name)])].slice(0, MAX_COLUMNS);
  const rows = objects.slice(0, SAMPLE_ROWS).map((object) => header.map((name) => object.get(name) ?? ''));
  return { format: 'json', delimiter: ',', header, rows, byteOffset: 0 };
}

async function* toAsync<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}
