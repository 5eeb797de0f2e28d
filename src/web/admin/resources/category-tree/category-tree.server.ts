import { pickTranslation } from '../../../../kernel/locale.ts';
import type { Result } from '../../../../kernel/result.ts';
import {
  listCategoryTreeOperation,
  moveCategoryOperation,
  placeCategoryOperation,
} from '../../../../modules/catalog/categories/category.operations.ts';
import type { CategoryTreeRow } from '../../../../modules/catalog/categories/category-tree-row.ts';
import { readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { adminPaths } from '../../admin-paths.ts';
import { loadStaffQuery, requireAccess, runStaffCommand } from '../../staff-operations.server.ts';

export type CategoryTreeNode = {
  id: number;
  title: string;
  slug: string;
  href: string;
  version: number;
  isHidden: boolean;
  /** Localized number of products. */
  products: string;
  /** Products of the category in the list of products. */
  productsHref: string;
  children: CategoryTreeNode[];
};
export type CategoryTree = CategoryTreeNode[];

export async function loadCategoryTree(shop: ShopRequest): Promise<CategoryTree> {
  const rows = await loadStaffQuery(listCategoryTreeOperation, shop, {});
  return buildNodes(shop, rows, null);
}

function buildNodes(shop: ShopRequest, rows: readonly CategoryTreeRow[], parent: number | null): CategoryTree {
  const { t, locale } = shop;
  return rows
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, title, slug, status, version, products }) => ({
      id,
      title: pickTranslation(title, locale),
      slug,
      href: adminPaths.resourceEntry('categories', id),
      version,
      isHidden: status === 2,
      products: t('admin.productList.count', { count: products }),
      productsHref: adminPaths.products({ category: id }),
      children: buildNodes(shop, rows, id),
    }));
}

/**
 * Moves a category of the tree up, down, or to a place. @throws Response without the permission
 * @returns the result and the id of the category
 */
export async function moveCategory(
  shop: ShopRequest,
  form: FormData,
): Promise<{ id: number; result: Result<unknown> }> {
  await requireAccess(moveCategoryOperation, shop);
  const [direction, id = ''] = readTextField(form, 'intent').split(':');
  const params = { id };
  const readNumber = (field: string) => Number(readTextField(form, field)) || null;
  const result =
    direction === 'place'
      ? await runStaffCommand(placeCategoryOperation, shop, {
          form,
          params,
          input: {
            parent_id: readNumber('parent_id'),
            before: readNumber('before'),
            version: Number(readTextField(form, 'version')),
          },
        })
      : await runStaffCommand(moveCategoryOperation, shop, { form, params, input: { direction } });
  return { id: Number(id), result };
}
