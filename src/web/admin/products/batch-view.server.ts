import { addDigitsToTag, pickTranslation } from '../../../kernel/locale.ts';
import {
  type BatchDetails,
  createBatchOperation,
  readBatchOperation,
} from '../../../modules/catalog/batches/batch.operations.ts';
import type { BatchStatus, ChangedValues } from '../../../modules/catalog/batches/batch-row.ts';
import { canUndoBatch } from '../../../modules/catalog/batches/change-batch.ts';
import { productFields } from '../../../modules/catalog/editing/product.fields.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { listReferenceOptions } from '../../../platform/resources/list-reference-options.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { createAmountFormatter, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';

type ProductBatch = BatchDetails['batch'];

export type BatchRowView = {
  id: number;
  href: string;
  title: string;
  before: string;
  /** Null for a product that stays. */
  after: string | null;
  problem: string | null;
};

/** State of a change of many products, with what can be done next. */
export type BatchView = {
  pageTitle: string;
  id: number;
  title: string;
  status: BatchStatus;
  statusName: string;
  /** Whether the job works on it. */
  isActive: boolean;
  progress: { percent: number; text: string } | null;
  counts: { name: string; value: string }[];
  /** Number of products that stay, by reason. */
  problems: { name: string; value: string }[];
  rows: BatchRowView[];
  /** Products that stay. */
  problemRows: BatchRowView[];
  canStart: boolean;
  canCancel: boolean;
  canUndo: boolean;
  isSaved: boolean;
};

/** @throws Response without the permission, and a 404 page for an unknown id */
export async function loadBatch(shop: ShopRequest, id: string, request: Request): Promise<BatchView> {
  const { services, locale, t } = shop;
  const [settings, { batch, rows, problemRows, problems }, mayWrite, describe] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(readBatchOperation, shop, { params: { batch: id } }),
    mayExecute(createBatchOperation, shop),
    createValueFormatter(shop),
  ]);
  const { status } = batch;
  const formatNumber = new Intl.NumberFormat(addDigitsToTag(locale));
  const title = describeBatch(shop, batch, createTimeFormatter(shop, settings)(batch.created_at));
  const toRow = (row: BatchDetails['rows'][number]): BatchRowView => ({
    id: row.product_id,
    href: adminPaths.product(row.product_id),
    title: pickTranslation(row.title, locale),
    before: describe(row.before),
    after: row.status === 'refused' ? null : describe(row.after),
    problem: row.problem && t(`admin.products.batch.problems.${row.problem}`),
  });
  const isActive = status === 'planning' || status === 'running' || status === 'undoing';
  return {
    pageTitle: `${title} – ${settings.siteName}`,
    id: batch.id,
    title,
    status,
    statusName: t(`admin.products.batch.statuses.${status}`),
    isActive,
    // the number of planned products is not stored
    progress: isActive && status !== 'planning' ? describeProgress(shop, batch) : null,
    counts: listCounts(batch).map(([name, value]) => ({
      name: t(`admin.products.batch.counts.${name}`),
      value: formatNumber.format(value),
    })),
    problems: problems.map(({ problem, products }) => ({
      name: t(`admin.products.batch.problems.${problem}`),
      value: formatNumber.format(products),
    })),
    rows: status === 'planning' ? [] : rows.filter(({ problem }) => problem === null).map(toRow),
    problemRows: problemRows.map(toRow),
    canStart: mayWrite && status === 'planned' && batch.total > batch.refused,
    canCancel: mayWrite && (status === 'planning' || status === 'running'),
    canUndo: mayWrite && canUndoBatch(batch),
    isSaved: new URL(request.url).searchParams.get('saved') === '1' && !isActive && status !== 'planned',
  };
}

/** "12:30: prices of 500 products (Dana)" */
export function describeBatch({ t }: ShopRequest, batch: ProductBatch, time: string): string {
  const isPlan = batch.status === 'planning' || batch.status === 'planned';
  const count = isPlan ? batch.total : Math.max(batch.applied, batch.total - batch.refused);
  return t(`admin.products.batch.entries.${batch.kind}`, { count, staff: batch.staff_name, time });
}

type CountName = 'planned' | 'refused' | 'applied' | 'restored' | 'conflicts';

function listCounts({ status, total, refused, applied, restored, conflicts }: ProductBatch): [CountName, number][] {
  if (status === 'planning') return [];
  if (status === 'planned') return [...count('planned', total - refused), ...count('refused', refused)];
  return [
    ['applied', applied],
    ...count('refused', refused),
    ...(restored + conflicts > 0 ? ([['restored', restored]] satisfies [CountName, number][]) : []),
    ...count('conflicts', conflicts),
  ];
}

function count(name: CountName, value: number): [CountName, number][] {
  return value > 0 ? [[name, value]] : [];
}

function describeProgress({ locale, t }: ShopRequest, batch: ProductBatch) {
  const { status, total, refused, applied, restored, conflicts } = batch;
  const [done, all] = status === 'undoing' ? [restored + conflicts, applied] : [applied + refused, total];
  const percent = all === 0 ? 100 : Math.floor((done / all) * 100);
  const formatNumber = new Intl.NumberFormat(addDigitsToTag(locale));
  return {
    percent,
    text: t('admin.products.batch.progress', { done: formatNumber.format(done), all: formatNumber.format(all) }),
  };
}

/** Text of changed values in the language of the staff member. */
async function createValueFormatter(shop: ShopRequest): Promise<(values: ChangedValues) => string> {
  const { services, locale, t } = shop;
  const [settings, options] = await Promise.all([
    readSettings(services.db),
    listReferenceOptions(services.db, productFields, locale),
  ]);
  const amount = createAmountFormatter(settings, locale);
  const formatNumber = new Intl.NumberFormat(addDigitsToTag(locale));
  const name = (field: string, id: number) =>
    options.get(field)?.find(({ value }) => value === String(id))?.name ?? `#${id}`;
  const time = createTimeFormatter(shop, settings);
  return (values) => {
    const { status, category_id, brand_id, tags, selling, offered, variants, stock } = values;
    const { publish_at, hide_at, sale_starts_at, sale_ends_at } = values;
    const prices = [selling, offered, ...(variants ?? []).map(({ price }) => price)];
    const amounts = prices.filter((price) => typeof price === 'number');
    const texts = [
      ...(status ? [t(`admin.resources.shared.choices.status.${status}`)] : []),
      ...(publish_at ? [t('admin.products.batch.publishOn', { time: time(new Date(publish_at)) })] : []),
      ...(hide_at ? [t('admin.products.batch.hideOn', { time: time(new Date(hide_at)) })] : []),
      ...(category_id ? [name('category_id', category_id)] : []),
      ...(brand_id ? [name('brand_id', brand_id)] : []),
      ...(tags ?? []).map((id) => name('tags', id)),
      ...[...new Set(amounts)].map(amount),
      ...(sale_starts_at ? [t('admin.products.batch.saleFrom', { time: time(new Date(sale_starts_at)) })] : []),
      ...(sale_ends_at ? [t('admin.products.batch.saleUntil', { time: time(new Date(sale_ends_at)) })] : []),
      ...(stock ?? []).map(({ quantity }) => formatNumber.format(quantity)),
    ];
    return texts.length > 0 ? new Intl.ListFormat(locale, { type: 'unit' }).format(texts) : '–';
  };
}
