import { z } from 'zod';
import { integerText, rowIdText } from '../../kernel/integer.schemas.ts';
import type { FieldControl } from './field.ts';
import { PERIODS, type Period } from './resource.store.ts';
import type { Resource } from './resource.ts';

export const ENTRIES_PER_PAGE = 50;
const MAX_PAGE = 10_000;
const MAX_SEARCH_LENGTH = 80;

export const entryParams = z.strictObject({ id: rowIdText });

/** Query of a list: search, page, order, and a value by filter. */
export type ListQuery = {
  q?: string;
  page: number;
  sort?: string;
  direction: 'asc' | 'desc';
  filters: Record<string, string>;
  period?: Period;
};

const listQuery = z.strictObject({
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  page: integerText(1, MAX_PAGE).default(1),
  direction: z.enum(['asc', 'desc']).default('asc'),
});

/** Schema of the query of a list; columns and filters are parameters of their own. */
export function createListQuery({ fields, list: { columns, filters, hasPeriod } }: Resource): z.ZodType<ListQuery> {
  const filterShape = Object.fromEntries(
    filters.map((name) => [name, createFilterSchema(fields[name]?.control).optional()] as const),
  );
  const sort = z.enum(columns).optional();
  const periodShape = hasPeriod ? { period: z.enum(PERIODS).optional() } : {};
  return z.strictObject({ ...filterShape, ...listQuery.shape, ...periodShape, sort }).transform((query) => {
    const given: Record<string, unknown> = query;
    const chosen = filters.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])] as const]));
    const { q, page, direction } = query;
    const period = PERIODS.find((name) => name === given.period);
    return { q, page, direction, sort: query.sort, filters: Object.fromEntries(chosen), period };
  });
}

/** @throws TypeError for a field that cannot be a filter */
function createFilterSchema(control: FieldControl | undefined): z.ZodType<string> {
  if (control?.kind === 'flag') return z.enum(['true', 'false']);
  if (control?.kind === 'choice') return z.enum(control.values.map(String));
  if (control?.kind === 'reference') return rowIdText.transform(String);
  throw new TypeError('only flags, choices and references can be filters');
}

/** Fields that a change sets. */
export function createValuesSchema({
  fields,
  restricted,
  normalize,
}: Pick<Resource, 'fields' | 'restricted' | 'normalize'>) {
  const shape = Object.entries(fields).map(([name, { schema }]) => {
    return [name, restricted?.fields.includes(name) ? schema.optional() : schema] as const;
  });
  const schema = z.strictObject(Object.fromEntries(shape));
  return normalize ? schema.overwrite(normalize) : schema;
}
