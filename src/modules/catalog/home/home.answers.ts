import { z } from 'zod';
import {
  type AnswerContext,
  brandAnswerSchema,
  categoryAnswerSchema,
  flashSaleAnswerSchema,
  paginatedSchema,
  productAnswerSchema,
  toBrandAnswer,
  toCategoryAnswer,
  toFlashSaleAnswer,
  toProductAnswer,
} from '../catalog.answers.ts';
import { toResultPage } from '../listing/listing.answers.ts';
import type { Home } from './read-home.ts';

const linkTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('products'), main: z.string() }),
    z.object({ kind: z.literal('address'), address: z.string() }),
  ])
  .nullable();

const textFields = { title: z.string(), text: z.string() };
const pictureFields = { image_2x: z.string().nullable(), alt: z.string() };

export const homeAnswerSchema = z.object({
  slider: z.array(
    z.object({
      id: z.int(),
      ...textFields,
      action: z.string(),
      image: z.string(),
      ...pictureFields,
      leads_to: linkTarget,
    }),
  ),
  site_features: z.array(z.object({ icon: z.string(), ...textFields })),
  banners: z.array(
    z.object({
      id: z.int(),
      type: z.int(),
      ...textFields,
      image: z.string().nullable(),
      ...pictureFields,
      closable: z.literal([0, 1]),
      audience: z.enum(['all', 'guest', 'user']),
      /** Changes with the text, so that a visitor who closed one announcement sees the next. */
      mark: z.string(),
      leads_to: linkTarget,
    }),
  ),
  collections: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      slug: z.string(),
      description: z.string(),
      products: z.array(productAnswerSchema),
    }),
  ),
  featured_categories: z.array(categoryAnswerSchema),
  featured_brands: z.array(brandAnswerSchema),
  flash_sales: z.array(flashSaleAnswerSchema),
  products: paginatedSchema(productAnswerSchema),
});

export function toHomeAnswer(home: Home, context: AnswerContext): z.input<typeof homeAnswerSchema> {
  return {
    slider: home.slider.map(({ leadsTo, image2x, ...slide }) => ({ ...slide, image_2x: image2x, leads_to: leadsTo })),
    site_features: home.siteFeatures,
    banners: home.banners.map(({ leadsTo, place, closable, image2x, ...banner }) => ({
      ...banner,
      image_2x: image2x,
      type: place,
      closable: closable ? 1 : 0,
      leads_to: leadsTo,
    })),
    collections: home.collections.map(({ products, ...collection }) => ({
      ...collection,
      products: products.map((card) => toProductAnswer(card, context)),
    })),
    featured_categories: home.featuredCategories.map(toCategoryAnswer),
    featured_brands: home.featuredBrands.map(toBrandAnswer),
    flash_sales: home.flashSales.map((sale) => toFlashSaleAnswer(sale, context)),
    products: toResultPage(home.products, context),
  };
}
