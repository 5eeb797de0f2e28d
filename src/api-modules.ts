import { catalogApi } from './modules/catalog/catalog.api.ts';
import { listCategories } from './modules/catalog/list-categories.ts';
import { contentApi } from './modules/content/content.api.ts';
import { customersApi } from './modules/customers/customers.api.ts';
import type { Api } from './platform/api.ts';
import type { Services } from './services.ts';

/** Registers one module's calls. */
export type ApiModule = (api: Api, services: Services) => void;

/** Every module's JSON door; the order is that of the API document. */
export const apiModules: ApiModule[] = [contentApi({ categories: listCategories }), catalogApi, customersApi()];
