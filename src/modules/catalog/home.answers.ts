import { z } from 'zod';
import {
  brandAnswer,
  brandAnswerSchema,
  categoryAnswer,
  categoryAnswerSchema,
  flashSaleAnswer,
  flashSaleAnswerSchema,
  pageOf,
  productAnswer,
  productAnswerSchema,
} from './catalog.answers.ts';
import { resultPage } from './listing.answers.ts';
import type { Home } from './show-home.ts';

const leadsTo = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('products'), main: z.string() }),
    z.object({ kind: z.literal('address'), address: z.string() }),
  ])
  .nullable();

const texts = { title: z.string(), text: z.string() };
const pictured = { image_2x: z.string().nullable(), alt: z.string() };

export const homeAnswerSchema = z.object({
  slider: z.array(
    z.object({ id: z.int(), ...texts, action: z.string(), image: z.string(), ...pictured, leads_to: leadsTo }),
  ),
  site_features: z.array(z.object({ icon: z.string(), ...texts })),
  banners: z.array(
    z.object({
      id: z.int(),
      type: z.int(),
      ...texts,
      image: z.string().nullable(),
      ...pictured,
      closable: z.int(),
      leads_to: leadsTo,
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
  products: pageOf(productAnswerSchema),
});

export function homeAnswer(home: Home, major: (amount: number) => number): z.input<typeof homeAnswerSchema> {
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
      products: products.map((card) => productAnswer(card, major)),
    })),
    featured_categories: home.featuredCategories.map(categoryAnswer),
    featured_brands: home.featuredBrands.map(brandAnswer),
    flash_sales: home.flashSales.map((sale) => flashSaleAnswer(sale, major)),
    products: resultPage(home.products, major),
  };
}
