import { setImmediate } from 'node:timers/promises';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import { MAX_SLUG_LENGTH, slugify } from '../../naming/slug.rules.ts';
import type { TransferContext } from '../transfer/cell-notation.ts';
import type { ProductData, StoredProduct } from '../transfer/product-data.ts';
import type { TransferColumn } from '../transfer/transfer-column.ts';
import { SLUG_COLUMN } from '../transfer/transfer-columns.ts';
import { SKU_COLUMN } from '../transfer/variant-columns.ts';
import { groupRows, type RowGroup, readSku, readSlug } from './group-rows.ts';
import type { ImportOptions, ImportRow, RowProblem } from './import-row.ts';
import { createProblem, mergeRows } from './merge-rows.ts';
import { validateProduct } from './validate-product.ts';
import { validateVariants } from './validate-variants.ts';

/** What an import does with the product of some rows. */
export type PlannedProduct =
  | { kind: 'created' | 'updated'; before: StoredProduct | null; after: ProductData }
  | { kind: 'unchanged' | 'skipped' }
  | { kind: 'refused'; problems: RowProblem[] };

export type BlockFacts = {
  columns: readonly TransferColumn[];
  options: ImportOptions;
  context: TransferContext;
  /** Products with the SKUs or slugs of the rows. */
  stored: readonly StoredProduct[];
  /** Row of the file in which a SKU occurs first. */
  firstRowBySku: ReadonlyMap<string, number>;
  earlier: EarlierRows;
};

/** Rows in earlier blocks of the file. */
export type EarlierRows = {
  byProduct: ReadonlyMap<number, number>;
  bySlug: ReadonlyMap<string, number>;
  /** Products that the import created. */
  created: ReadonlySet<number>;
};

/** Products that are planned without a pause: a few milliseconds. */
const PLAN_BATCH_SIZE = 10;

/** Plans the rows of a block, product by product. A product with a problem in one of its rows is refused as a whole. */
export async function planBlock(rows: readonly ImportRow[], facts: BlockFacts): Promise<PlannedProduct[]> {
  const slugs = new Map(facts.stored.map(({ id, fields }) => [String(fields.slug), id]));
  const planned: PlannedProduct[] = [];
  for (const group of groupRows(rows, facts.stored)) {
    planned.push(planProduct(group, facts, slugs));
    // requests of the same process are served in between
    if (planned.length % PLAN_BATCH_SIZE === 0) await setImmediate();
  }
  return planned;
}

/** @param slugs ids of products by slug; 0 for a new product of the block */
function planProduct(group: RowGroup, facts: BlockFacts, slugs: Map<string, number>): PlannedProduct {
  const { stored, rows } = group;
  const { mode } = facts.options;
  if (!stored && mode === 'update') return { kind: 'skipped' };
  const earlierRow = findEarlierRow(group, facts.earlier);
  const isNew = !stored || facts.earlier.created.has(stored.id);
  if (earlierRow !== undefined && isNew)
    return { kind: 'refused', problems: refuseSeparateRows(group, earlierRow, facts) };
  const { after, problems } = mergeRows(group, facts, { isContinued: earlierRow !== undefined });
  problems.push(...findSkuProblems(group, facts));
  if (problems.length > 0) return { kind: 'refused', problems };
  if (stored && isSameData(stored, after)) return { kind: mode === 'create' ? 'skipped' : 'unchanged' };
  if (!stored && after.fields.slug === '') after.fields.slug = createSlug(after, slugs);
  problems.push(...listProblems(group, after, facts));
  const slug = String(after.fields.slug);
  const owner = slugs.get(slug);
  if (owner !== undefined && owner !== stored?.id)
    problems.push(createProblem(rows[0] ?? NO_ROW, SLUG_COLUMN, { code: 'resources.taken', facts: {} }));
  if (problems.length > 0) return { kind: 'refused', problems };
  // parsing can remove the difference, such as spaces around a text
  if (stored && isSameData(stored, after)) return { kind: 'unchanged' };
  slugs.set(slug, stored?.id ?? 0);
  return { kind: stored ? 'updated' : 'created', before: stored, after };
}

const NO_ROW: ImportRow = { number: 0, cells: new Map() };

function findEarlierRow({ stored, rows }: RowGroup, { byProduct, bySlug }: EarlierRows): number | undefined {
  return stored ? byProduct.get(stored.id) : bySlug.get(readSlug(rows[0] ?? NO_ROW));
}

/** A new product is created from its rows together. */
function refuseSeparateRows(group: RowGroup, earlierRow: number, facts: BlockFacts): RowProblem[] {
  const problems = findSkuProblems(group, facts);
  const reason = { code: 'catalog.separate-rows', facts: { row: earlierRow } };
  return problems.length > 0 ? problems : group.rows.map((row) => createProblem(row, SLUG_COLUMN, reason));
}

/** A SKU is in one row of the file, and belongs to one product of the shop. */
function findSkuProblems({ stored, rows }: RowGroup, { firstRowBySku, stored: products }: BlockFacts): RowProblem[] {
  return rows.flatMap((row) => {
    const sku = readSku(row);
    const first = firstRowBySku.get(sku);
    if (first !== undefined && first !== row.number)
      return [createProblem(row, SKU_COLUMN, { code: 'catalog.duplicate-sku', facts: { row: first } })];
    const owner = products.find(({ variants }) => variants.some((variant) => variant.sku === sku));
    if (!owner || owner.id === stored?.id) return [];
    return [createProblem(row, SKU_COLUMN, { code: 'catalog.sku-of-other-product', facts: {} })];
  });
}

function listProblems(
  { stored, rows }: RowGroup,
  after: ProductData,
  { columns, context }: Pick<BlockFacts, 'columns' | 'context'>,
): RowProblem[] {
  const findName = (field: string, locale?: string): string => {
    const own = columns.filter((column) => column.field === field);
    return (own.find((column) => column.locale === locale) ?? own[0])?.name ?? field;
  };
  const findRow = (name: string) => rows.find(({ cells }) => (cells.get(name) ?? '') !== '') ?? rows[0] ?? NO_ROW;
  const findVariantRow = (sku: string) => rows.find((row) => readSku(row) === sku) ?? rows[0] ?? NO_ROW;
  return [
    ...validateProduct(stored, after, context.references).map(({ field, locale, reason }) => {
      const name = findName(field, locale);
      return createProblem(findRow(name), name, reason);
    }),
    ...validateVariants(stored, after).map(({ sku, field, reason }) =>
      createProblem(findVariantRow(sku), findName(field), reason),
    ),
  ];
}

function isSameData(one: ProductData, other: ProductData): boolean {
  return (
    isSameValue(one.fields, other.fields) &&
    isSameValue(one.specs, other.specs) &&
    isSameValue(one.pictures, other.pictures) &&
    isSameValue(one.variants, other.variants)
  );
}

/** The slug of the English title; a taken one is completed by the first SKU, which is unique. */
function createSlug({ fields, variants }: ProductData, slugs: ReadonlyMap<string, number>): string {
  const { title } = fields;
  const english = typeof title === 'object' && title !== null && 'en' in title ? String(title.en) : '';
  const slug = slugify(english) || 'product';
  return slugs.has(slug) ? completeSlug(slug, variants[0]?.sku ?? '') : slug;
}

export function completeSlug(slug: string, sku: string): string {
  const suffix = slugify(sku);
  return slugify(`${slug.slice(0, Math.max(0, MAX_SLUG_LENGTH - suffix.length - 1))} ${suffix}`);
}
