import { z } from 'zod';
import { rowIdText as id, integerText } from '../../../kernel/integer.schemas.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import { type Currency, fromMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { ListingFilter, PriceFilter } from './filter-kinds.rules.ts';
import { type FilterValues, isIdsFilter, NO_FILTER_VALUES } from './filter-values.rules.ts';
import { ALL_FILTERS } from './list-filters.rules.ts';
import type { FilterRow } from './listing-filters.rules.ts';

const MAX_VALUES = 50;

/** Forms submit empty fields as empty strings. */
export const emptyAsUndefined = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const slugText = z.string().max(120);

const amount = z
  .string()
  .max(20)
  .transform((text) => foldDigits(text).trim().replace(',', '.'))
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,3})?$/));

/** Ids as `3,7`, as a repeated parameter, or both. */
const ids = z.union([z.string().max(600), z.array(z.string().max(600)).max(MAX_VALUES)]).transform((value, context) => {
  const pieces = [value]
    .flat()
    .flatMap((text) => foldDigits(text).split(','))
    .filter(Boolean);
  const numbers = pieces.map((piece) => id.safeParse(piece.trim()).data);
  const known = numbers.filter((number) => number !== undefined);
  if (known.length < numbers.length) context.addIssue({ code: 'custom', message: 'fields.invalid' });
  if (known.length > MAX_VALUES) context.addIssue({ code: 'custom', message: 'catalog.too-many-values' });
  return [...new Set(known)];
});

const booleanText = z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/** Schemas of the query parameters of a filter. */
function buildParamSchemas(filter: ListingFilter): [string, z.ZodType][] {
  const { param } = filter;
  switch (filter.kind) {
    case 'flag':
      return [[param, emptyAsUndefined(booleanText)]];
    case 'minimum':
      return [[param, emptyAsUndefined(integerText(filter.steps[0] ?? 0, filter.steps.at(-1) ?? 0))]];
    case 'device':
      return [[param, emptyAsUndefined(slugText)]];
    case 'price':
      return [param, filter.maxParam].map((name) => [name, emptyAsUndefined(amount)]);
    case 'choice':
      return [...(filter.pageParam ? [filter.pageParam] : []), param].map((name) => [name, emptyAsUndefined(ids)]);
    case 'values':
    case 'delivery':
      return [[param, emptyAsUndefined(ids)]];
  }
}

/** Query parameters by name, validated but not converted: amounts are decimal text in major units. */
type ParamShape = { [F in FilterRow<'flag'> as F['param']]: Optional<typeof booleanText> } & {
  [F in FilterRow<'choice' | 'values' | 'delivery'> as F['param']]: Optional<typeof ids>;
} & { [F in FilterRow<'choice'> as F['pageParam']]: Optional<typeof ids> } & {
  [F in FilterRow<'minimum'> as F['param']]: Optional<ReturnType<typeof integerText>>;
} & { [F in FilterRow<'device'> as F['param']]: Optional<typeof slugText> } & {
  [F in FilterRow<'price'> as F['param'] | F['maxParam']]: Optional<typeof amount>;
};
type Optional<S extends z.ZodType> = ReturnType<typeof emptyAsUndefined<S>>;

/** Shape of the filters in the query of a listing. */
export const filterParamShape = Object.fromEntries(ALL_FILTERS.flatMap(buildParamSchemas)) as ParamShape;

/** Validated query parameters by name. */
export type FilterQueryParams = z.output<z.ZodObject<ParamShape>>;

/** Converts validated parameters to filter values with amounts in minor units of the shop's currency. */
export function toFilterValues(query: FilterQueryParams, currency: Currency): Result<FilterValues> {
  const values: Record<string, unknown> = { ...NO_FILTER_VALUES };
  const params: Readonly<Record<string, unknown>> = query;
  for (const filter of ALL_FILTERS) {
    if (filter.kind === 'price') {
      const range = parsePriceRange(filter, params, currency);
      if (!range.ok) return range;
      Object.assign(values, range.value);
      continue;
    }
    const value = isIdsFilter(filter) ? mergeIds(filter, params) : params[filter.param];
    if (value !== undefined) values[filter.name] = value;
  }
  return ok(values as FilterValues);
}

function mergeIds(filter: ListingFilter, params: Readonly<Record<string, unknown>>): number[] {
  const names = filter.kind === 'choice' && filter.pageParam ? [filter.pageParam, filter.param] : [filter.param];
  return [...new Set(names.flatMap((name) => (params[name] as number[] | undefined) ?? []))];
}

function parsePriceRange(
  { param, maxParam, invalidRange }: PriceFilter,
  params: Readonly<Record<string, unknown>>,
  currency: Currency,
): Result<{ min?: number; max?: number }> {
  const bounds: (number | undefined)[] = [];
  for (const name of [param, maxParam]) {
    const text = params[name] as string | undefined;
    const parsed = text === undefined ? undefined : fromMajor(text, currency);
    if (parsed === null) return refuseField(name, 'fields.invalid', { type: name });
    bounds.push(parsed?.amount);
  }
  const [min, max] = bounds;
  if (min !== undefined && max !== undefined && min > max) return refuseField(param, invalidRange);
  return ok({ min, max });
}
