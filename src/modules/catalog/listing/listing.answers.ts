import { z } from 'zod';
import { QUERY_ORDERS } from '../../search/query/parse-query.rules.ts';
import {
  type AnswerContext,
  categoryAnswerSchema,
  paginatedSchema,
  productAnswerSchema,
  toCategoryAnswer,
  toProductAnswer,
} from '../catalog.answers.ts';
import type { Listing } from '../list-products.ts';
import type { AppliedConstraint } from '../search/query-filters.ts';
import { facetAnswerShape, facetValue, toFacetAnswers, toFacetValueAnswer } from './facet.answers.ts';

const namedLink = z.object({ slug: z.string(), title: z.string() });
const repairLink = namedLink.extend({ device: z.string() });

const searchSchema = z.object({
  /** The corrected query that was searched. */
  corrected: z.string().nullable(),
  /** Words that were dropped because no product matches all of them. */
  dropped: z.string().nullable(),
  /** Price limits and sort orders parsed from the query and applied; `without` is the query without the constraint. */
  constraints: z.array(
    z.object({
      kind: z.enum(['price', 'order']),
      min: z.number().nullable(),
      max: z.number().nullable(),
      order: z.enum(QUERY_ORDERS).nullable(),
      without: z.string(),
    }),
  ),
  /** Path in this shop, without locale, to which a search rule redirects the query. */
  redirect: z.string().nullable(),
  beside: z.object({
    categories: z.array(namedLink),
    brands: z.array(namedLink.extend({ id: z.int() })),
    collections: z.array(namedLink.extend({ id: z.int() })),
    stores: z.array(namedLink),
    pages: z.array(namedLink),
    repairs: z.object({ services: z.array(repairLink), models: z.array(repairLink) }),
  }),
});

export const listingAnswerSchema = z.object({
  result: paginatedSchema(productAnswerSchema),
  all_categories: z.array(categoryAnswerSchema),
  category: categoryAnswerSchema.nullable(),
  sub_category: z.object({ id: z.int(), title: z.string(), slug: z.string() }).nullable(),
  /** Title of the slide or banner whose products are listed. */
  source: z.object({ title: z.string() }).nullable(),
  flash_sale: z
    .object({ id: z.int(), title: z.string(), start_time: z.string(), end_time: z.string(), running: z.boolean() })
    .nullable(),
  categories: z.array(facetValue),
  ...facetAnswerShape,
  search: searchSchema.nullable(),
});

export function toListingAnswer(listing: Listing, context: AnswerContext): z.input<typeof listingAnswerSchema> {
  const { major } = context;
  const { facets, category, subCategory, flash } = listing;
  return {
    result: toResultPage(listing, context),
    all_categories: listing.categories.map(toCategoryAnswer),
    category: category ? toCategoryAnswer(category) : null,
    sub_category: subCategory ? { id: subCategory.id, title: subCategory.title, slug: subCategory.slug } : null,
    source: listing.source,
    flash_sale: flash
      ? {
          id: flash.id,
          title: flash.title,
          start_time: flash.startTime,
          end_time: flash.endTime,
          running: flash.running,
        }
      : null,
    categories: facets.categories.map(toFacetValueAnswer),
    ...toFacetAnswers(facets, major),
    search: listing.search && {
      ...listing.search,
      constraints: listing.search.constraints.map(toConstraintAnswer(major)),
    },
  };
}

function toConstraintAnswer(major: AnswerContext['major']) {
  return (constraint: AppliedConstraint) => {
    const { kind, without } = constraint;
    if (constraint.kind === 'order') return { kind, min: null, max: null, order: constraint.order, without };
    const { min, max } = constraint;
    return { kind, min: min === null ? null : major(min), max: max === null ? null : major(max), order: null, without };
  };
}

export function toResultPage(listing: Listing, context: AnswerContext) {
  return {
    data: listing.products.map((card) => toProductAnswer(card, context)),
    current_page: listing.page,
    last_page: listing.lastPage,
    per_page: listing.perPage,
    total: listing.total,
  };
}
