import { z } from 'zod';
import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { RuleRows } from './list-rules.store.ts';
import type { SearchReport } from './report-searches.ts';

const rule = { id: z.int(), locale: z.string() };
const product = z.object({ id: z.int(), title: z.string() });

export const ruleSchemas = {
  synonym: z.object({ ...rule, term: z.string(), synonyms: z.array(z.string()), two_way: z.boolean() }),
  redirect: z.object({ ...rule, query: z.string(), path: z.string() }),
  pin: z.object({ ...rule, query: z.string(), product, position: z.int() }),
  'hidden-product': z.object({ ...rule, query: z.string(), product }),
  'stop-word': z.object({ ...rule, word: z.string() }),
};

/** A rule of a product with the title of the product in one language. */
export function toProductRuleAnswer<Row extends RuleRows['hidden-product']>(
  { product_id, title, ...row }: Row,
  locale: Locale,
) {
  return { ...row, product: { id: product_id, title: pickTranslation(title, locale) } };
}

export const reportSchema = z.object({
  queries: z.array(
    z.object({
      locale: z.string(),
      /** Normalized: without case, accents and signs. */
      query: z.string(),
      searches: z.int(),
      empty_searches: z.int(),
      /** Number of results of the latest search; null where only clicks and orders were counted. */
      last_results: z.int().nullable(),
      clicks: z.int(),
      orders: z.int(),
    }),
  ),
  current_page: z.int(),
  has_more: z.boolean(),
});

export function toReportAnswer({ queries, page, more }: SearchReport): z.input<typeof reportSchema> {
  return { queries, current_page: page, has_more: more };
}
