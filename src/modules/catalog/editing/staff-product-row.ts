import type { LocalizedText } from '../../../kernel/locale.ts';

/** Product in the list of the staff. */
export type StaffProductRow = {
  id: number;
  title: LocalizedText;
  slug: string;
  image: string | null;
  status: 1 | 2;
  /** Lowest and highest price of a variant, in minor units. */
  price_from: number;
  price_to: number;
  category: LocalizedText;
  /** Slug of the main category, for the page on the shop. */
  main_category: string;
  brand: LocalizedText;
  seller: string | null;
  /** SKU of the first variant. */
  sku: string | null;
  variants: number;
  quantity: number;
  /** Whether a visible variant is at its low-stock limit. */
  is_low: boolean;
};
