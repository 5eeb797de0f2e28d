import type { RefusalReason } from '../../../kernel/result.ts';
import { isCleanText } from '../../../platform/clean-text.ts';
import { productFields } from '../editing/product.fields.ts';
import type { TransferContext } from '../transfer/cell-notation.ts';
import type { ProductData, StoredProduct, VariantData } from '../transfer/product-data.ts';
import type { ProductColumn, TransferColumn, VariantColumn } from '../transfer/transfer-column.ts';
import { SKU_COLUMN } from '../transfer/variant-columns.ts';
import { type RowGroup, readSku } from './group-rows.ts';
import type { ImportOptions, ImportRow, RowProblem } from './import-row.ts';

/** Characters of a cell: more than the texts of a field, or of all specifications, can have. */
const MAX_CELL_LENGTH = 200_000;
const MAX_SHOWN_VALUE_LENGTH = 120;
/** The replacement character of the decoder, for bytes that are not valid in the encoding of the file. */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Columns of which a new product needs a value, although the form has an initial one. */
const REQUIRED_TO_CREATE: readonly string[] = ['selling'];

type Merge = { columns: readonly TransferColumn[]; options: ImportOptions; context: TransferContext };
type Merged = { after: ProductData; problems: RowProblem[] };

/**
 * The product as its rows describe it; cells that are written like the stored value change nothing.
 * @param isContinued whether other rows of the product are in an earlier block, which can have the values of empty cells
 */
export function mergeRows(
  { stored, rows }: RowGroup,
  { columns, options, context }: Merge,
  { isContinued }: { isContinued: boolean },
): Merged {
  const after = stored ? copyProduct(stored) : createDraft();
  const problems = rows.flatMap(findUnreadableCells);
  if (problems.length > 0) return { after, problems };
  const { mode, emptyCells } = options;
  const mayChangeProduct = stored ? mode !== 'create' : mode !== 'update';
  for (const row of rows) problems.push(...mergeVariant(after, row, { stored, columns, options, context }));
  if (!mayChangeProduct) return { after, problems };
  for (const column of columns) {
    if (column.level !== 'product') continue;
    const cell = findProductCell(column, rows);
    if (cell.other) {
      const reason = { code: 'catalog.different-values', facts: { row: cell.row } };
      problems.push(createProblem(cell.other, column.name, reason));
      continue;
    }
    const isInFile = rows.some(({ cells }) => cells.has(column.name));
    const isMissing = cell.text === '' && (!stored || !isInFile || isContinued || emptyCells === 'keep');
    if (isMissing && (stored || !REQUIRED_TO_CREATE.includes(column.field))) continue;
    // the columns of pictures are parallel to the pictures of the file, which are read first
    if (stored && cell.text === column.format(after, context)) continue;
    const reason = column.read(after, cell.text, context);
    if (reason) problems.push({ row: cell.row, column: column.name, value: shorten(cell.text), reason });
  }
  return { after, problems };
}

function copyProduct({ fields, specs, pictures, variants }: StoredProduct): ProductData {
  return {
    fields: { ...fields },
    specs: [...specs],
    pictures: [...pictures],
    variants: variants.map((variant) => ({ ...variant })),
  };
}

/** A new product is hidden, as one that the form creates. */
function createDraft(): ProductData {
  const fields = Object.fromEntries(Object.entries(productFields).map(([field, { initial }]) => [field, initial]));
  return { fields, specs: [], pictures: [], variants: [] };
}

function mergeVariant(
  after: ProductData,
  row: ImportRow,
  { stored, columns, options, context }: Merge & { stored: StoredProduct | null },
): RowProblem[] {
  const sku = readSku(row);
  if (sku === '') return [createProblem(row, SKU_COLUMN, { code: 'fields.required', facts: {} })];
  const known = after.variants.find((variant) => variant.sku === sku);
  if (known ? options.mode === 'create' && known.id !== null : options.mode === 'update') return [];
  const variant = known ?? createVariant(sku);
  const before = stored?.variants.find(({ id }) => id === variant.id);
  const cells = columns.filter((column): column is VariantColumn => column.level === 'variant');
  const problems = cells.flatMap((column) => {
    const text = row.cells.get(column.name);
    if (text === undefined || (text === '' && (!before || options.emptyCells === 'keep'))) return [];
    if (before && text === column.format(before, context)) return [];
    const reason = column.read(variant, text, context);
    return reason ? [createProblem(row, column.name, reason)] : [];
  });
  if (!known) after.variants.push(variant);
  return problems;
}

function createVariant(sku: string): VariantData {
  return { id: null, sku, gtin: null, price: null, previous: null, quantity: 0, status: 1, options: {} };
}

/** The text of a column of the product is in one of its rows; `other` is a row with another text. */
function findProductCell(
  { name }: ProductColumn,
  rows: readonly ImportRow[],
): { text: string; row: number; other?: ImportRow } {
  const filled = rows.filter(({ cells }) => (cells.get(name) ?? '') !== '');
  const [first] = filled;
  const text = first?.cells.get(name) ?? '';
  const other = filled.find(({ cells }) => cells.get(name) !== text);
  return { text, row: (first ?? rows[0])?.number ?? 0, other };
}

function findUnreadableCells(row: ImportRow): RowProblem[] {
  // the cells after a delimiter too many are in wrong columns
  if (row.hasExtraCells) return [createProblem(row, '', { code: 'catalog.extra-cells', facts: {} })];
  return [...row.cells].flatMap(([column, text]) => {
    if (text.includes(REPLACEMENT_CHARACTER) || !isCleanText(text))
      return [createProblem(row, column, { code: 'catalog.invalid-encoding', facts: {} })];
    if (text.length <= MAX_CELL_LENGTH) return [];
    return [createProblem(row, column, { code: 'fields.too-long', facts: { max: MAX_CELL_LENGTH } })];
  });
}

export function createProblem(row: ImportRow, column: string, reason: RefusalReason): RowProblem {
  return { row: row.number, column, value: shorten(row.cells.get(column) ?? ''), reason };
}

function shorten(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_SHOWN_VALUE_LENGTH).toWellFormed();
}
