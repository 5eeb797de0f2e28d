import type { LocalizedText } from '../../../kernel/locale.ts';

/** Category in the tree of the staff. */
export type CategoryTreeRow = {
  id: number;
  parent_id: number | null;
  title: LocalizedText;
  slug: string;
  status: 1 | 2;
  version: number;
  /** Products of the category itself, also hidden ones. */
  products: number;
};
