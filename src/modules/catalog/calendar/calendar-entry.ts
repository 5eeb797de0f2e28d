import type { LocalizedText } from '../../../kernel/locale.ts';

/** Period of an offer or a banner. */
export type CalendarEntry = {
  kind: 'flash-sale' | 'bundle' | 'sale-price' | 'banner';
  id: number;
  title: LocalizedText;
  /** Null: no start, no end. */
  starts_at: Date | null;
  ends_at: Date | null;
  isVisible: boolean;
  /** Titles of other visible flash sales that have one of its products at the same time. */
  overlaps: LocalizedText[];
};
