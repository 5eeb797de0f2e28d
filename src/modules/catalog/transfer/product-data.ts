import type { LocalizedText } from '../../../kernel/locale.ts';
import type { EntryValues } from '../../../platform/resources/resource.ts';
import type { SpecValue } from '../specs/product-spec.ts';

/** Picture of a product in a file. */
export type PictureData = {
  file: string;
  alt: LocalizedText;
  /** The picture is for variants with this value; null: for all. */
  attribute_value_id: number | null;
};

/** Variant in a file; amounts are minor units. */
export type VariantData = {
  /** Null for a variant that the shop does not have yet. */
  id: number | null;
  sku: string;
  gtin: string | null;
  price: number | null;
  previous: number | null;
  quantity: number;
  status: 1 | 2;
  /** Value id by attribute id. */
  options: Record<string, number>;
};

/** What files contain of a product: the fields of its form, specifications, pictures and variants. */
export type ProductData = {
  fields: EntryValues;
  specs: SpecValue[];
  pictures: PictureData[];
  variants: VariantData[];
};

export type StoredProduct = ProductData & { id: number; version: number };
