import type { LocalizedText } from '../../../kernel/locale.ts';

/** Value of a specification: exactly one of the three. Numbers are decimal text. */
export type SpecValue = {
  attribute_id: number;
  value_id: number | null;
  number: string | null;
  text: LocalizedText | null;
};

export type SpecAttribute = {
  id: number;
  title: LocalizedText;
  type: 'value' | 'number' | 'text';
  unit: string | null;
  grouping: string;
  /** Whether products of the same category have it. */
  is_usual: boolean;
  values: { id: number; title: LocalizedText }[];
};
