import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineQuery, type OperationContext } from '../../platform/operations/operation.ts';
import { sumShipmentContent } from '../pricing/shipment-content.rules.ts';
import { recordSearch } from '../search-rules/record-search.ts';
import { readSettings } from '../settings/read-settings.ts';
import {
  type AnswerContext,
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
import { LISTING_REFUSALS } from './listing/listing-refusals.ts';
import { listBundleOffers } from './products/list-bundle-offers.ts';
import { productPageSchema, toProductPageAnswer } from './products/product.answers.ts';
import { readProductPage } from './products/read-product-page.ts';
import { suggestionsSchema, toSuggestionsAnswer } from './search/suggestion.answers.ts';
import { suggest } from './suggest.ts';
import { SUGGESTED_PER_PAGE, suggestProducts } from './suggest-products.ts';

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    listWishlistIds(db: Db, customerId: string): Promise<number[]>;
  }
}

/** Public and cacheable, unless a customer token adds the wishlist state. */
const publicQuery = { access: anyone, tags: ['catalogue'], cacheable: true };

async function readContext({ db, deps, tokenVisitor }: OperationContext<null>): Promise<AnswerContext> {
  const [{ currency }, visitor] = await Promise.all([readSettings(db), tokenVisitor()]);
  const wishlistIds = new Set(visitor?.customer ? await deps.listWishlistIds(db, visitor.customer.id) : []);
  return { major: createMajorConverter(currency), wishlistIds };
}

export const getHomeOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.get-home',
  refusals: {},
  routes: [{ method: 'GET', path: '/home', operationId: 'getHome', summary: 'Everything on the home page' }],
  run: async ({ db, locale, now }) => ok(await readHome(db, locale, now)),
  data: homeAnswerSchema,
  toData: async (home, context) => toHomeAnswer(home, await readContext(context)),
});

const listingRoute = {
  method: 'GET',
  summary: 'Products by filters, with the count of every filter value',
} as const;

export const listProductsOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-products',
  input: listingQuery,
  refusals: LISTING_REFUSALS,
  routes: [
    { ...listingRoute, path: '/products', operationId: 'listProducts' },
    { ...listingRoute, path: '/all', operationId: 'listAllProducts' },
  ],
  async run({ db, locale, now }, query) {
    const { currency } = await readSettings(db);
    const request = toListingRequest(query, currency);
    if (!request.ok) return request;
    return listProducts(db, request.value, { locale, now });
  },
  data: listingAnswerSchema,
  async toData(listing, context) {
    const { db, locale, now } = context;
    const { query, page, total } = listing;
    // only here: pages execute this query for counts and suggestions too, and the search page records its searches
    if (query !== null && page === 1) recordSearch(db, { locale, query, results: total, now });
    return toListingAnswer(listing, await readContext(context));
  },
});

export const getProductOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.get-product',
  params: idParams,
  refusals: { 'catalog.unknown-product': 'missing' },
  routes: [{ method: 'GET', path: '/product/{id}', operationId: 'getProduct', summary: 'A product with its variants' }],
  async run({ db, locale, now }, { id }) {
    const [page, bundles] = await Promise.all([
      readProductPage(db, id, locale, now),
      listBundleOffers(db, id, locale, now),
    ]);
    return page.ok ? ok({ page: page.value, bundles }) : page;
  },
  data: productPageSchema,
  async toData({ page, bundles }, context) {
    const { db, locale } = context;
    const content = sumShipmentContent([{ item: page, quantity: 1, value: page.price.current }]);
    const [rule, answerContext] = await Promise.all([
      findDefaultShippingRule(db, page.seller?.id ?? null, content),
      readContext(context),
    ]);
    return toProductPageAnswer(page, { bundles, rule }, { ...answerContext, locale });
  },
});

export const listSuggestedProductsOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-suggested-products',
  params: idParams,
  input: pageQuery,
  refusals: { 'catalog.unknown-product': 'missing' },
  routes: [
    {
      method: 'GET',
      path: '/suggested-products/{id}',
      operationId: 'listSuggestedProducts',
      summary: 'Related products of a product',
    },
  ],
  run: ({ db, locale, now }, { id, page = 1 }) => suggestProducts(db, id, { locale, now, page }),
  data: z.object({ suggested_products: paginatedSchema(productAnswerSchema) }),
  async toData({ products, page, lastPage, total }, context) {
    const answerContext = await readContext(context);
    const data = products.map((card) => toProductAnswer(card, answerContext));
    return {
      suggested_products: { data, current_page: page, last_page: lastPage, per_page: SUGGESTED_PER_PAGE, total },
    };
  },
});

export const listCategoriesOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-categories',
  refusals: {},
  routes: [{ method: 'GET', path: '/categories', operationId: 'listCategories', summary: 'The category tree' }],
  run: async ({ db, locale }) => ok(await listCategories(db, locale)),
  data: z.object({ categories: paginatedSchema(categoryAnswerSchema) }),
  toData: (tree) => ({ categories: toSinglePage(tree.map(toCategoryAnswer)) }),
});

export const listBrandsOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-brands',
  refusals: {},
  routes: [{ method: 'GET', path: '/brands', operationId: 'listBrands', summary: 'All brands' }],
  run: async ({ db, locale }) => ok(await listBrands(db, locale)),
  data: z.object({ brands: paginatedSchema(brandAnswerSchema) }),
  toData: (brands) => ({ brands: toSinglePage(brands.map(toBrandAnswer)) }),
});

export const listFlashSalesOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-flash-sales',
  refusals: {},
  routes: [
    { method: 'GET', path: '/flash-sale', operationId: 'listFlashSales', summary: 'The flash sales running now' },
  ],
  run: async ({ db, locale, now }) => ok(await listFlashSales(db, locale, now)),
  data: z.object({ flash_sales: paginatedSchema(flashSaleAnswerSchema) }),
  async toData(sales, context) {
    const answerContext = await readContext(context);
    return { flash_sales: toSinglePage(sales.map((sale) => toFlashSaleAnswer(sale, answerContext))) };
  },
});

export const listFlashSaleProductsOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-flash-sale-products',
  params: idParams,
  input: pageQuery,
  refusals: { 'catalog.unknown-flash-sale': 'missing' },
  routes: [
    {
      method: 'GET',
      path: '/flash/products/{id}',
      operationId: 'listFlashSaleProducts',
      summary: 'The products of one flash sale',
    },
  ],
  run: ({ db, locale, now }, { id, page = 1 }) =>
    listProducts(db, { filters: { ...NO_FILTERS, flash: id }, page, perPage: PER_PAGE }, { locale, now }),
  data: listingAnswerSchema,
  toData: async (listing, context) => toListingAnswer(listing, await readContext(context)),
});

export const listSearchSuggestionsOperation = defineQuery({
  ...publicQuery,
  name: 'catalog.list-search-suggestions',
  input: searchQuery,
  refusals: {},
  routes: [
    {
      method: 'GET',
      path: '/search',
      operationId: 'listSearchSuggestions',
      summary: 'Suggestions while typing, at most ten rows in all',
    },
  ],
  run: async ({ db, locale, now }, { q }) => ok(await suggest(db, q, locale, now)),
  data: suggestionsSchema,
  toData: async (found, context) => toSuggestionsAnswer(found, await readContext(context)),
});

export const catalogOperations = [
  getHomeOperation,
  listProductsOperation,
  getProductOperation,
  listSuggestedProductsOperation,
  listCategoriesOperation,
  listBrandsOperation,
  listFlashSalesOperation,
  listFlashSaleProductsOperation,
  listSearchSuggestionsOperation,
] as const;
