import { rowIdText } from '../../../kernel/integer.schemas.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { isViewList } from '../../../modules/staff/views/view.rules.ts';
import { PERIODS, type Period } from '../../../platform/resources/resource.store.ts';
import type { Entry, EntryValues, Resource } from '../../../platform/resources/resource.ts';
import { createListQuery, ENTRIES_PER_PAGE } from '../../../platform/resources/resource-input.ts';
import { createResourceLabels, type ResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { listRestorableIds } from '../../../platform/resources/restore-entry.ts';
import type { Translator } from '../../../platform/translator.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Filter } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { countPages } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import type { CategoryTree } from './category-tree/category-tree.server.ts';
import { createValueFormat, formatFieldValue, type ValueFormat } from './format-field-value.server.ts';
import { listFieldOptions } from './list-field-options.server.ts';
import { getListParts } from './list-parts.server.ts';
import { findResource } from './resource-registry.server.ts';
import type { ShippingPreview } from './shipping-preview.server.ts';

export type ListColumn = { name: string; label: string; href: string; order: 'asc' | 'desc' | null };
/** Cell of a list; with a tone it is shown as a badge. */
export type ListCell = { name: string; label: string; text: string; isCode: boolean; tone: BadgeTone | null };
export type ListRow = {
  id: number;
  version: number;
  href: string;
  cells: ListCell[];
  /** File of the thumbnail: null for an entry without a picture, undefined for a resource without pictures. */
  picture: string | null | undefined;
};
export type ListQuery = Record<string, string | number>;

export type ResourceList = {
  kind: 'list';
  name: string;
  pageTitle: string;
  labels: { title: string; add: string; help: string };
  columns: ListColumn[];
  rows: ListRow[];
  filters: Filter[];
  addHref: string;
  query: ListQuery;
  search: string | undefined;
  page: number;
  lastPage: number;
  found: string;
  /** Only for resources with a preview below the list. */
  preview: ShippingPreview | null;
  /** Instead of the table of a list without a search and filters. */
  tree: CategoryTree | null;
  views: ListViews | undefined;
  exportLink: ExportLink | null;
  mayWrite: boolean;
  isSaved: boolean;
  /** Whether entries have a visibility, which an action of the list can change. */
  hasStatus: boolean;
  /** Deleted entries that can be restored. */
  deleted: number[];
};

/** A page of the list of a resource. @throws Response without the permission, and a 404 page for an unknown resource */
export async function loadResourceList(shop: ShopRequest, name: string, request: Request): Promise<ResourceList> {
  const { services, locale, t } = shop;
  const { resource, operations } = findResource(name);
  const { tree, loadPreview } = getListParts(name);
  const labels = createResourceLabels(resource, t);
  const given = readQueryParams(request, 'saved', 'deleted', 'view');
  const schema = createListQuery(resource);
  // an invalid query falls back to the defaults
  const input = schema.safeParse(given).success ? given : {};
  const { q, page, sort = resource.list.sort, direction, filters, period } = schema.parse(input);
  const settings = await readSettings(services.db);
  const [found, mayWrite, options] = await Promise.all([
    loadStaffQuery(operations.list, shop, { input }),
    mayExecute(operations.create, shop),
    listFieldOptions(services.db, resource.fields, { locale, settings }),
  ]);
  const format = createValueFormat(shop, { labels, options }, settings);
  const activeQuery: ListQuery = Object.fromEntries(
    Object.entries({ ...filters, q, sort, direction, period }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  const isFiltered = Object.keys(input).length > 0;
  return {
    kind: 'list',
    name,
    tree: tree && !isFiltered ? await tree.load(shop) : null,
    pageTitle: `${labels.title} – ${settings.siteName}`,
    labels: { title: labels.title, add: labels.add, help: labels.help },
    columns: resource.list.columns.map((column) => createColumn(column, { name, labels, activeQuery })),
    rows: found.entries.map((entry) => createRow(resource, entry, format, services.clock())),
    filters: [
      ...(resource.list.hasPeriod ? [createPeriodFilter(t, period)] : []),
      ...resource.list.filters.map((filter) => createFilter(resource, filter, format, filters[filter])),
    ],
    // a new entry belongs to the chosen one
    addHref: adminPaths.newResourceEntry(name, pickReferences(resource, filters)),
    query: activeQuery,
    search: q,
    page,
    lastPage: countPages(found),
    found: t('admin.resources.shared.found', { count: found.total }),
    views: isViewList(name) ? await loadListViews(shop, name, request) : undefined,
    exportLink: await createExportLink(shop, operations.exportList, name, { query: activeQuery, total: found.total }),
    preview: (await loadPreview?.(shop, { settings, query: new URL(request.url).searchParams })) ?? null,
    mayWrite,
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
    hasStatus: 'status' in resource.fields,
    deleted: mayWrite ? await listRestorable(shop, resource, request) : [],
  };
}

/** The deleted entries that the address names, without those that can no longer be restored. */
async function listRestorable({ services: { db, clock } }: ShopRequest, resource: Resource, request: Request) {
  const named = new URL(request.url).searchParams.get('deleted')?.split(',', ENTRIES_PER_PAGE) ?? [];
  const ids = named.flatMap((id) => rowIdText.safeParse(id).data ?? []);
  return listRestorableIds(db, resource, ids, clock());
}

function createColumn(
  column: string,
  { name, labels, activeQuery }: { name: string; labels: ResourceLabels; activeQuery: ListQuery },
): ListColumn {
  const order = activeQuery.sort !== column ? null : activeQuery.direction === 'desc' ? 'desc' : 'asc';
  const href = adminPaths.resource(name, { ...activeQuery, sort: column, direction: order === 'asc' ? 'desc' : 'asc' });
  return { name: column, label: labels.field(column), href, order };
}

function createRow(
  { name, fields, list }: Resource,
  { id, version, values }: Entry,
  format: ValueFormat,
  now: Date,
): ListRow {
  const cells = list.columns.map((column): ListCell => {
    const field = fields[column];
    const text = formatFieldValue({ name: column, field, value: values[column] }, format);
    const isCode = field?.control.kind === 'text' && field.control.direction === 'ltr';
    const tone = column === 'status' ? (values[column] === 1 ? 'accent' : 'neutral') : null;
    return { name: column, label: format.labels.field(column), text, isCode, tone };
  });
  const period = list.hasPeriod ? [findPeriod(values, now)] : [];
  const periods = period.map((one) => ({
    name: 'period',
    label: format.t('admin.resources.shared.period'),
    text: format.t(`admin.resources.shared.periods.${one}`),
    isCode: false,
    tone: PERIOD_TONES[one],
  }));
  const href = adminPaths.resourceEntry(name, id);
  return { id, version, href, cells: [...cells, ...periods], picture: findPicture(fields, values) };
}

const PERIOD_TONES = { upcoming: 'warning', running: 'success', past: 'neutral' } as const satisfies Record<
  Period,
  BadgeTone
>;

/** The first picture of an entry, in the order of the form. */
function findPicture(fields: Resource['fields'], values: EntryValues): string | null | undefined {
  const names = Object.keys(fields).filter((name) => fields[name]?.control.kind === 'picture');
  if (names.length === 0) return undefined;
  const file = names.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof file === 'string' ? file : null;
}

/** State of the period between two ISO times; a missing one is open. */
export function findPeriod({ starts_at, ends_at }: EntryValues, now: Date): Period {
  const time = now.toISOString();
  if (typeof starts_at === 'string' && starts_at > time) return 'upcoming';
  return typeof ends_at === 'string' && ends_at <= time ? 'past' : 'running';
}

function createPeriodFilter(t: Translator, value: Period | undefined): Filter {
  return {
    name: 'period',
    label: t('admin.resources.shared.period'),
    value,
    any: t('admin.resources.shared.any'),
    choices: PERIODS.map((period) => ({ value: period, name: t(`admin.resources.shared.periods.${period}`) })),
  };
}

function pickReferences({ fields }: Resource, filters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => fields[name]?.control.kind === 'reference'));
}

function createFilter({ fields }: Resource, name: string, { t, labels, options }: ValueFormat, value: unknown): Filter {
  const control = fields[name]?.control;
  const listChoices = () => {
    if (control?.kind === 'reference') return options.get(name) ?? [];
    if (control?.kind === 'choice')
      return control.values.map((choice) => ({ value: String(choice), name: labels.choice(name, choice) }));
    return (['true', 'false'] as const).map((flag) => ({
      value: flag,
      name: t(flag === 'true' ? 'admin.facts.yes' : 'admin.facts.no'),
    }));
  };
  const selected = typeof value === 'string' ? value : undefined;
  const any = t('admin.resources.shared.any');
  return { name, label: labels.field(name), value: selected, any, choices: listChoices() };
}
