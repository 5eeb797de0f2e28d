import { z } from 'zod';
import {
  type AnswerContext,
  categoryAnswerSchema,
  productAnswerSchema,
  toCategoryAnswer,
  toProductAnswer,
} from '../catalog.answers.ts';
import type { suggest } from '../suggest.ts';

export const suggestionsSchema = z.object({
  keywords: z.array(z.string()),
  /** Devices and faults; `service` is a code that device types share, such as `screen`. */
  repairs: z.array(z.object({ title: z.string(), model: z.string().nullable(), service: z.string().nullable() })),
  categories: z.array(categoryAnswerSchema),
  sub_categories: z.array(z.object({ id: z.int(), title: z.string(), slug: z.string(), category: z.string() })),
  products: z.array(productAnswerSchema),
});

export function toSuggestionsAnswer(
  found: Awaited<ReturnType<typeof suggest>>,
  context: AnswerContext,
): z.input<typeof suggestionsSchema> {
  return {
    keywords: found.keywords,
    repairs: found.repairs,
    categories: found.categories.map(toCategoryAnswer),
    sub_categories: found.subCategories.map(({ id, title, slug, main }) => ({ id, title, slug, category: main })),
    products: found.products.map((card) => toProductAnswer(card, context)),
  };
}
