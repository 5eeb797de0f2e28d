import type { LocalizedText } from '../../../kernel/locale.ts';

export type ProductPicture = {
  id: number;
  file: string;
  alt: LocalizedText;
  /** The picture is for variants with this value; null: for all. */
  attribute_value_id: number | null;
};
