import { findProductsByLineOperation } from '../../../../modules/catalog/product-lists/product-list.operations.ts';
import type { Fields } from '../../../../platform/resources/resource.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';
import {
  createProducts,
  editProductList,
  parseProductListEdit,
  type TypedProduct,
} from './product-list-form.server.ts';
import type { ProductListState } from './product-list-view.server.ts';

/** Lines that are searched at once. */
const MAX_LINES = 50;
const MAX_LINE_LENGTH = 160;

/**
 * Applies the button of a list of products to the values of a form, and adds the products of the typed lines.
 * @returns the state of each list, by field
 */
export async function editProductLists(
  shop: ShopRequest,
  fields: Fields,
  form: FormData,
  values: Record<string, unknown>,
): Promise<Record<string, ProductListState>> {
  const edit = parseProductListEdit(readTextField(form, 'intent'));
  const states: Record<string, ProductListState> = {};
  for (const [name, { control }] of Object.entries(fields)) {
    if (control.kind !== 'product-list') continue;
    const rows = values[name] as TypedProduct[];
    const edited = edit?.name === name ? editProductList(rows, edit) : rows;
    const { found, unknown, suggestions } = await findLines(shop, readTextField(form, `${name}.add`));
    const known = new Set(edited.map(({ product_id }) => product_id));
    values[name] = [...edited, ...createProducts(new Set(found.filter((id) => !known.has(id))), control.link)];
    const page = edit?.name === name && edit.action === 'page' ? edit.id : Number(readTextField(form, `${name}.page`));
    states[name] = {
      page: Number.isInteger(page) ? page : 1,
      unknown,
      suggestions: suggestions.filter((id) => !known.has(id)),
    };
  }
  return states;
}

async function findLines(shop: ShopRequest, text: string) {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  if (lines.length === 0) return { found: [], unknown: [], suggestions: [] };
  const searched = lines.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH));
  const { found, unknown, suggestions } = await loadStaffQuery(findProductsByLineOperation, shop, {
    input: { lines: searched },
  });
  return { found, unknown: [...unknown, ...lines.slice(MAX_LINES)], suggestions: [...new Set(suggestions)] };
}
