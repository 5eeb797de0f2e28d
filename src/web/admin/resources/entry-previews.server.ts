import type { EntryValues } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { previewBundleSavings } from './previews/bundle-preview.server.ts';
import { previewCollection } from './previews/collection-preview.server.ts';
import { previewFlashSale } from './previews/flash-sale-preview.server.ts';

/** Table with the effect of the values of an entry, such as the products that match a rule. */
export type EntryPreview = {
  text: string | null;
  /** Time that the preview is for, as a form control shows it; null when it does not depend on the time. */
  at: { value: string; hint: string } | null;
  columns: string[];
  rows: { id: string; cells: string[] }[];
};

export type PreviewInput = {
  /** Valid values; the fields of a form that is not valid have no preview. */
  values: EntryValues;
  /** Id of a stored entry. */
  id: number | null;
  /** Typed time. */
  at: string;
};

/** Previews by resource; null when the values have none. */
const PREVIEWS: Readonly<Record<string, (shop: ShopRequest, input: PreviewInput) => Promise<EntryPreview | null>>> = {
  collections: previewCollection,
  'flash-sales': previewFlashSale,
  bundles: previewBundleSavings,
};

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
