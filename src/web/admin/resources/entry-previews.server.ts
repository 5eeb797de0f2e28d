import type { SettingGroup } from '../../../modules/settings/setting-fields.ts';
import type { EntryValues } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { previewBundleSavings } from './previews/bundle-preview.server.ts';
import { previewCollection } from './previews/collection-preview.server.ts';
import { previewFlashSale } from './previews/flash-sale-preview.server.ts';
import { previewAppearance, previewCurrency, previewShopSettings } from './previews/settings-preview.server.ts';
import type { ShopSample } from './previews/shop-sample.ts';

/** Effect of the values of an entry or of settings, such as the products that match a rule. */
export type EntryPreview = {
  text: string | null;
  /** Time that the preview is for, as a form control shows it; null when it does not depend on the time. */
  at: { value: string; hint: string } | null;
  columns: string[];
  rows: { id: string; cells: string[] }[];
  /** Components of the shop with the values. */
  sample?: ShopSample;
};

export type PreviewInput = {
  /** Valid values; the fields of a form that is not valid have no preview. */
  values: EntryValues;
  /** Id of a stored entry. */
  id: number | null;
  /** Typed time. */
  at: string;
};

/** Previews by resource, or by group of settings; null when the values have none. */
const PREVIEWS: Readonly<Record<string, (shop: ShopRequest, input: PreviewInput) => Promise<EntryPreview | null>>> = {
  collections: previewCollection,
  'flash-sales': previewFlashSale,
  bundles: previewBundleSavings,
  [getSettingsPreviewName('shop')]: previewShopSettings,
  [getSettingsPreviewName('appearance')]: previewAppearance,
  [getSettingsPreviewName('currency')]: previewCurrency,
};

/** Name of a group of settings among the previews. */
export function getSettingsPreviewName(group: SettingGroup): string {
  return `settings-${group}`;
}

export function hasPreview(resource: string): boolean {
  return Object.hasOwn(PREVIEWS, resource);
}

export async function loadPreview(
  shop: ShopRequest,
  resource: string,
  input: PreviewInput,
): Promise<EntryPreview | null> {
  return (await PREVIEWS[resource]?.(shop, input)) ?? null;
}
