import { categoryResource } from '../../../modules/catalog/categories/category.resource.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import { shippingRuleResource } from '../../../modules/shipping/editing/shipping-rule.resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type CategoryTree, loadCategoryTree, moveCategory } from './category-tree/category-tree.server.ts';
import { loadShippingPreview, type ShippingPreview } from './shipping-preview.server.ts';

type ListParts = {
  /** Replaces the table of a list without a search and filters; its buttons `up:<id>` and `down:<id>` move an entry. */
  tree?: { load(shop: ShopRequest): Promise<CategoryTree>; move: typeof moveCategory };
  /** Form below the list that shows which entries apply. */
  loadPreview?(shop: ShopRequest, context: { settings: Settings; query: URLSearchParams }): Promise<ShippingPreview>;
};

const LIST_PARTS: ReadonlyMap<string, ListParts> = new Map<string, ListParts>([
  [categoryResource.name, { tree: { load: loadCategoryTree, move: moveCategory } }],
  [shippingRuleResource.name, { loadPreview: loadShippingPreview }],
]);

/** What the list of a resource has besides its table; not in the registry, which the operations import. */
export function getListParts(name: string): ListParts {
  return LIST_PARTS.get(name) ?? {};
}
