import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { readSettings } from '../content/read-settings.ts';
import {
  brandAnswer,
  brandAnswerSchema,
  categoryAnswer,
  categoryAnswerSchema,
  flashSaleAnswer,
  flashSaleAnswerSchema,
  majorUnits,
  onePage,
  pageOf,
  productAnswer,
  productAnswerSchema,
} from './catalog.answers.ts';
import {
  EVERYTHING,
  idParams,
  listingQuery,
  listingRequest,
  PER_PAGE,
  pageQuery,
  searchQuery,
} from './catalog.input.ts';
import { homeAnswer, homeAnswerSchema } from './home.answers.ts';
import { listBrands } from './list-brands.ts';
import { listBundleOffers } from './list-bundle-offers.ts';
import { listCategories } from './list-categories.ts';
import { listFlashSales } from './list-flash-sales.ts';
import { listProducts } from './list-products.ts';
import { listingAnswer, listingAnswerSchema } from './listing.answers.ts';
import { productPageAnswer, productPageSchema } from './product.answers.ts';
import { showHome } from './show-home.ts';
import { showProduct } from './show-product.ts';
import { suggest } from './suggest.ts';
import { SUGGESTED_PER_PAGE, suggestProducts } from './suggest-products.ts';

const get = { method: 'GET' as const, tags: ['catalogue'], cacheable: true };

/** The goods: public, the same for everybody, kept by caches. */
export function catalogApi(api: Api, { db, clock }: Services): void {
  const currency = async () => (await readSettings(db)).currency;
  const major = async () => majorUnits(await currency());

  api.call({
    ...get,
    path: '/home',
    summary: 'Everything on the home page',
    data: homeAnswerSchema,
    run: async ({ locale }) => ok(homeAnswer(await showHome(db, locale, clock()), await major())),
  });

  for (const path of ['/products', '/all']) {
    api.call({
      ...get,
      path,
      summary: 'Products by filters, with the count of every filter value',
      query: listingQuery,
      data: listingAnswerSchema,
      run: async ({ query, locale }) => {
        const request = listingRequest(query, await currency());
        if (!request.ok) return request;
        const listing = await listProducts(db, request.value, { locale, now: clock() });
        return listing.ok ? ok(listingAnswer(listing.value, await major())) : listing;
      },
    });
  }

  api.call({
    ...get,
    path: '/product/{id}',
    summary: 'A product with its variants',
    params: idParams,
    data: productPageSchema,
    run: async ({ params, locale }) => {
      const now = clock();
      const [page, bundles, toMajor] = await Promise.all([
        showProduct(db, params.id, locale, now),
        listBundleOffers(db, params.id, locale, now),
        major(),
      ]);
      return page.ok ? ok(productPageAnswer(page.value, bundles, toMajor)) : page;
    },
  });

  api.call({
    ...get,
    path: '/suggested-products/{id}',
    summary: 'Products to look at beside one',
    params: idParams,
    query: pageQuery,
    data: z.object({ suggested_products: pageOf(productAnswerSchema) }),
    run: async ({ params, query, locale }) => {
      const found = await suggestProducts(db, params.id, { locale, now: clock(), page: query.page ?? 1 });
      if (!found.ok) return found;
      const toMajor = await major();
      const { products, page, lastPage, total } = found.value;
      const data = products.map((card) => productAnswer(card, toMajor));
      const place = { current_page: page, last_page: lastPage, per_page: SUGGESTED_PER_PAGE, total };
      return ok({ suggested_products: { data, ...place } });
    },
  });

  api.call({
    ...get,
    path: '/categories',
    summary: 'The category tree',
    data: z.object({ categories: pageOf(categoryAnswerSchema) }),
    run: async ({ locale }) => {
      const tree = await listCategories(db, locale);
      return ok({ categories: onePage(tree.map(categoryAnswer)) });
    },
  });

  api.call({
    ...get,
    path: '/brands',
    summary: 'All brands',
    data: z.object({ brands: pageOf(brandAnswerSchema) }),
    run: async ({ locale }) => {
      const brands = await listBrands(db, locale);
      return ok({ brands: onePage(brands.map(brandAnswer)) });
    },
  });

  api.call({
    ...get,
    path: '/flash-sale',
    summary: 'The flash sales running now',
    data: z.object({ flash_sales: pageOf(flashSaleAnswerSchema) }),
    run: async ({ locale }) => {
      const toMajor = await major();
      const sales = await listFlashSales(db, locale, clock());
      return ok({ flash_sales: onePage(sales.map((sale) => flashSaleAnswer(sale, toMajor))) });
    },
  });

  api.call({
    ...get,
    path: '/flash/products/{id}',
    summary: 'The products of one flash sale',
    params: idParams,
    query: pageQuery,
    data: listingAnswerSchema,
    run: async ({ params, query, locale }) => {
      const request = { filters: { ...EVERYTHING, flash: params.id }, page: query.page ?? 1, perPage: PER_PAGE };
      const listing = await listProducts(db, request, { locale, now: clock() });
      return listing.ok ? ok(listingAnswer(listing.value, await major())) : listing;
    },
  });

  api.call({
    ...get,
    path: '/search',
    summary: 'Suggestions while typing, at most ten rows in all',
    query: searchQuery,
    data: z.object({
      keywords: z.array(z.string()),
      categories: z.array(categoryAnswerSchema),
      sub_categories: z.array(z.object({ id: z.int(), title: z.string(), slug: z.string(), category: z.string() })),
      products: z.array(productAnswerSchema),
    }),
    run: async ({ query, locale }) => {
      const found = await suggest(db, query.q, locale, clock());
      const toMajor = await major();
      return ok({
        keywords: found.keywords,
        categories: found.categories.map(categoryAnswer),
        sub_categories: found.subCategories.map(({ id, title, slug, main }) => ({ id, title, slug, category: main })),
        products: found.products.map((card) => productAnswer(card, toMajor)),
      });
    },
  });
}
