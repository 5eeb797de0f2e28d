import { data, redirect } from 'react-router';
import { pickTranslation } from '../../../../kernel/locale.ts';
import {
  listCategoryTreeOperation,
  moveCategoryOperation,
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
    .map(({ id, title, slug, status, products }) => ({
      id,
      title: pickTranslation(title, locale),
      slug,
      href: adminPaths.resourceEntry('categories', id),
      isHidden: status === 2,
      products: t('admin.productList.count', { count: products }),
      productsHref: adminPaths.products({ category: id }),
      children: buildNodes(shop, rows, id),
    }));
}

/** Moves a category of the tree. @throws Response a redirect to the tree, and a 404 page for an unknown category */
export async function moveCategory(shop: ShopRequest, form: FormData): Promise<never> {
  await requireAccess(moveCategoryOperation, shop);
  const [direction, id = ''] = readTextField(form, 'intent').split(':');
  const moved = await runStaffCommand(moveCategoryOperation, shop, {
    form,
    params: { id },
    input: { direction },
  });
  if (!moved.ok) throw data(null, { status: 404 });
  throw redirect(`${adminPaths.resource('categories', { saved: 1 })}#category-${id}`, 303);
}
