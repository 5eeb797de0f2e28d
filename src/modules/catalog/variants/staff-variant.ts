import type { LocalizedText } from '../../../kernel/locale.ts';

/** Variant as staff see it. */
export type StaffVariantRow = {
  id: number;
  sku: string;
  gtin: string | null;
  /** In minor units; null: the price of the product. */
  price: number | null;
  previous: number | null;
  quantity: number;
  status: 1 | 2;
  values: { attribute_id: number; value_id: number; attribute: LocalizedText; value: LocalizedText; code: string }[];
};

/** Attribute in which variants can differ. */
export type VariantAttributeRow = {
  id: number;
  title: LocalizedText;
  values: { id: number; code: string; title: LocalizedText }[];
};
