import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { recordSearch } from '../search-rules/record-search.ts';
import { readSettings } from '../settings/read-settings.ts';
import {
  brandAnswerSchema,
  categoryAnswerSchema,
  createMajorConverter,
  flashSaleAnswerSchema,
  paginatedSchema,
  productAnswerSchema,
  toBrandAnswer,
  toCategoryAnswer,
  toFlashSaleAnswer,
  toProductAnswer,
  toSinglePage,
} from './catalog.answers.ts';
import {
  idParams,
  listingQuery,
  NO_FILTERS,
  PER_PAGE,
  pageQuery,
  searchQuery,
  toListingRequest,
} from './catalog.input.ts';
import { listBrands } from './categories/list-brands.ts';
import { listCategories } from './categories/list-categories.ts';
import { listFlashSales } from './flash-sales/list-flash-sales.ts';
import { homeAnswerSchema, toHomeAnswer } from './home/home.answers.ts';
import { readHome } from './home/read-home.ts';
import { listProducts } from './list-products.ts';
import { findDefaultShippingRule } from './listing/list-shipping-filters.ts';
import { listingAnswerSchema, toListingAnswer } from './listing/listing.answers.ts';
import { listBundleOffers } from './products/list-bundle-offers.ts';
import { productPageSchema, toProductPageAnswer } from './products/product.answers.ts';
import { readProductPage } from './products/read-product-page.ts';
import { suggest } from './suggest.ts';
import { SUGGESTED_PER_PAGE, suggestProducts } from './suggest-products.ts';

/** Functions of other modules that the endpoints need. */
type CatalogDeps = { listWishlistIds: (db: Db, customerId: string) => Promise<number[]> };

const get = { method: 'GET' as const, tags: ['catalogue'], cacheable: true };

/** Catalogue endpoints: public and cacheable, unless a customer token adds the wishlist state. */
export function catalogApi({ listWishlistIds }: CatalogDeps) {
  return (api: Api, { db, clock }: Services): void => {
    const currency = async () => (await readSettings(db)).currency;
    const readContext = async ({
      tokenVisitor,
    }: Pick<EndpointContext<undefined, undefined, undefined>, 'tokenVisitor'>) => {
      const [inCurrency, visitor] = await Promise.all([currency(), tokenVisitor()]);
      const wishlistIds = new Set(visitor?.customer ? await listWishlistIds(db, visitor.customer.id) : []);
      return { major: createMajorConverter(inCurrency), wished: wishlistIds };
    };

    api.addEndpoint({
      ...get,
      path: '/home',
      operationId: 'getHome',
      summary: 'Everything on the home page',
      data: homeAnswerSchema,
      run: async (call) => ok(toHomeAnswer(await readHome(db, call.locale, clock()), await readContext(call))),
    });

    for (const [path, operationId] of [
      ['/products', 'listProducts'],
      ['/all', 'listAllProducts'],
    ] as const) {
      api.addEndpoint({
        ...get,
        path,
        operationId,
        summary: 'Products by filters, with the count of every filter value',
        query: listingQuery,
        data: listingAnswerSchema,
        run: async (call) => {
          const request = toListingRequest(call.query, await currency());
          if (!request.ok) return request;
          const [locale, now] = [call.locale, clock()];
          const listing = await listProducts(db, request.value, { locale, now });
          const { filters, page } = request.value;
          if (listing.ok && filters.q !== undefined && page === 1) {
            recordSearch(db, { locale, query: filters.q, results: listing.value.total, now });
          }
          return listing.ok ? ok(toListingAnswer(listing.value, await readContext(call))) : listing;
        },
      });
    }

    api.addEndpoint({
      ...get,
      path: '/product/{id}',
      operationId: 'getProduct',
      summary: 'A product with its variants',
      params: idParams,
      data: productPageSchema,
      run: async (call) => {
        const { params, locale } = call;
        const now = clock();
        const [page, bundles, context] = await Promise.all([
          readProductPage(db, params.id, locale, now),
          listBundleOffers(db, params.id, locale, now),
          readContext(call),
        ]);
        if (!page.ok) return page;
        const rule = await findDefaultShippingRule(db, page.value.seller?.id ?? null);
        return ok(toProductPageAnswer(page.value, { bundles, rule }, { ...context, locale }));
      },
    });

    api.addEndpoint({
      ...get,
      path: '/suggested-products/{id}',
      operationId: 'listSuggestedProducts',
      summary: 'Related products of a product',
      params: idParams,
      query: pageQuery,
      data: z.object({ suggested_products: paginatedSchema(productAnswerSchema) }),
      run: async (call) => {
        const { params, query, locale } = call;
        const found = await suggestProducts(db, params.id, { locale, now: clock(), page: query.page ?? 1 });
        if (!found.ok) return found;
        const context = await readContext(call);
        const { products, page, lastPage, total } = found.value;
        const data = products.map((card) => toProductAnswer(card, context));
        const pagination = { current_page: page, last_page: lastPage, per_page: SUGGESTED_PER_PAGE, total };
        return ok({ suggested_products: { data, ...pagination } });
      },
    });

    api.addEndpoint({
      ...get,
      path: '/categories',
      operationId: 'listCategories',
      summary: 'The category tree',
      data: z.object({ categories: paginatedSchema(categoryAnswerSchema) }),
      run: async ({ locale }) => {
        const tree = await listCategories(db, locale);
        return ok({ categories: toSinglePage(tree.map(toCategoryAnswer)) });
      },
    });

    api.addEndpoint({
      ...get,
      path: '/brands',
      operationId: 'listBrands',
      summary: 'All brands',
      data: z.object({ brands: paginatedSchema(brandAnswerSchema) }),
      run: async ({ locale }) => {
        const brands = await listBrands(db, locale);
        return ok({ brands: toSinglePage(brands.map(toBrandAnswer)) });
      },
    });

    api.addEndpoint({
      ...get,
      path: '/flash-sale',
      operationId: 'listFlashSales',
      summary: 'The flash sales running now',
      data: z.object({ flash_sales: paginatedSchema(flashSaleAnswerSchema) }),
      run: async (call) => {
        const context = await readContext(call);
        const sales = await listFlashSales(db, call.locale, clock());
        return ok({ flash_sales: toSinglePage(sales.map((sale) => toFlashSaleAnswer(sale, context))) });
      },
    });

    api.addEndpoint({
      ...get,
      path: '/flash/products/{id}',
      operationId: 'listFlashSaleProducts',
      summary: 'The products of one flash sale',
      params: idParams,
      query: pageQuery,
      data: listingAnswerSchema,
      run: async (call) => {
        const { params, query, locale } = call;
        const request = { filters: { ...NO_FILTERS, flash: params.id }, page: query.page ?? 1, perPage: PER_PAGE };
        const listing = await listProducts(db, request, { locale, now: clock() });
        return listing.ok ? ok(toListingAnswer(listing.value, await readContext(call))) : listing;
      },
    });

    api.addEndpoint({
      ...get,
      path: '/search',
      operationId: 'listSearchSuggestions',
      summary: 'Suggestions while typing, at most ten rows in all',
      query: searchQuery,
      data: z.object({
        keywords: z.array(z.string()),
        /** Devices and faults; `service` is a code that device types share, such as `screen`. */
        repairs: z.array(z.object({ title: z.string(), model: z.string().nullable(), service: z.string().nullable() })),
        categories: z.array(categoryAnswerSchema),
        sub_categories: z.array(z.object({ id: z.int(), title: z.string(), slug: z.string(), category: z.string() })),
        products: z.array(productAnswerSchema),
      }),
      run: async (call) => {
        const found = await suggest(db, call.query.q, call.locale, clock());
        const context = await readContext(call);
        return ok({
          keywords: found.keywords,
          repairs: found.repairs,
          categories: found.categories.map(toCategoryAnswer),
          sub_categories: found.subCategories.map(({ id, title, slug, main }) => ({ id, title, slug, category: main })),
          products: found.products.map((card) => toProductAnswer(card, context)),
        });
      },
    });
  };
}
