import { z } from 'zod';
import type { ListingFilter } from '../../listing/filters/filter-kinds.rules.ts';
import { ALL_FILTERS } from '../../listing/filters/list-filters.rules.ts';
import type { FilterRow } from '../../listing/filters/listing-filters.rules.ts';
import type { Facets, FacetValue, PriceFacet } from './build-facets.ts';

/** Null while the facet index of a large catalogue is loading, for a few seconds after a start. */
const count = z.int().nullable();
export const facetValue = z.object({ id: z.int(), title: z.string(), slug: z.string(), count, chosen: z.boolean() });
const flag = z.object({ count, chosen: z.boolean() });
/** A product counts for a `free` option when it qualifies for free delivery. */
const deliveryOption = z.object({ id: z.int(), title: z.string(), free: z.boolean(), count, chosen: z.boolean() });
const attribute = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  values: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      swatch: z.string().nullable(),
      count,
      chosen: z.boolean(),
    }),
  ),
});
/** The device filter and the number of products that fit the device; null when there is none. */
const device = z.object({ slug: z.string(), name: z.string(), count }).nullable();
const price = z.object({ min: z.number(), max: z.number() }).nullable();
const minimumShape = { count, chosen: z.boolean() };

function buildFacetSchema(filter: ListingFilter): z.ZodType {
  switch (filter.kind) {
    case 'flag':
      return flag;
    case 'minimum':
      return z.array(z.object({ [filter.unit]: z.int(), ...minimumShape }));
    case 'choice':
      return z.array(facetValue);
    case 'values':
      return z.array(attribute);
    case 'delivery':
      return z.array(deliveryOption);
    case 'device':
      return device;
    case 'price':
      return price;
  }
}

type FacetShape = { [F in FilterRow<'flag'> as F['field']]: typeof flag } & {
  [F in FilterRow<'minimum'> as F['field']]: z.ZodArray<
    z.ZodObject<{ [Unit in F['unit']]: z.ZodInt } & typeof minimumShape>
  >;
} & { [F in FilterRow<'choice'> as F['field']]: z.ZodArray<typeof facetValue> } & {
  [F in FilterRow<'values'> as F['field']]: z.ZodArray<typeof attribute>;
} & { [F in FilterRow<'delivery'> as F['field']]: z.ZodArray<typeof deliveryOption> } & {
  [F in FilterRow<'device'> as F['field']]: typeof device;
} & { [F in FilterRow<'price'> as F['field']]: typeof price };

/** Fields of a listing answer with the facet of each filter. */
export const facetAnswerShape = Object.fromEntries(
  ALL_FILTERS.map((filter) => [filter.field, buildFacetSchema(filter)]),
) as FacetShape;

type FacetAnswers = z.input<z.ZodObject<FacetShape>>;

export function toFacetAnswers(facets: Facets, major: (amount: number) => number): FacetAnswers {
  const byFacet: Readonly<Record<string, unknown>> = facets;
  const answers: Record<string, unknown> = Object.fromEntries(
    ALL_FILTERS.map((filter) => [filter.field, toFacetAnswer(filter, byFacet[filter.facet], major)]),
  );
  return answers as FacetAnswers;
}

function toFacetAnswer({ kind }: ListingFilter, facet: unknown, major: (amount: number) => number): unknown {
  if (kind === 'choice') return (facet as FacetValue[]).map(toFacetValueAnswer);
  if (kind !== 'price') return facet;
  const bounds = facet as PriceFacet;
  return bounds && { min: major(bounds.min), max: major(bounds.max) };
}

export function toFacetValueAnswer({ id, title, slug, count, chosen }: FacetValue) {
  return { id, title, slug, count, chosen };
}
