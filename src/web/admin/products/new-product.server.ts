import { data } from 'react-router';
import { productColumns } from '../../../modules/catalog/editing/product.fields.ts';
import { createProductOperation } from '../../../modules/catalog/editing/staff-product.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { listReferenceOptions, type ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { FormLanguage } from '../resources/form-view.server.ts';
import { listFormLanguages } from '../resources/form-view.server.ts';
import { mayExecute } from '../staff-operations.server.ts';

export type NewProductForm = {
  languages: FormLanguage[];
  brands: ReferenceOption[];
  categories: ReferenceOption[];
  currency: string;
};

/** Form of a new product: what it needs to exist; the rest follows on its page. @throws Response without the permission */
export async function loadNewProduct(shop: ShopRequest): Promise<NewProductForm> {
  const { services, locale } = shop;
  if (!(await mayExecute(createProductOperation, shop))) throw data(null, { status: 403 });
  const [{ currency }, options, languages] = await Promise.all([
    readSettings(services.db),
    listReferenceOptions(services.db, productColumns, locale),
    listFormLanguages(services.db),
  ]);
  return {
    languages,
    brands: options.get('brand_id') ?? [],
    categories: options.get('category_id') ?? [],
    currency,
  };
}
