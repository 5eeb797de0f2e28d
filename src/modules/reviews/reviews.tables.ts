import type { Generated } from 'kysely';

export type ReviewStatus = 'pending' | 'published' | 'rejected';
/** Sides of a product that may be given stars of their own. */
export type ReviewAspect = 'battery' | 'display' | 'camera' | 'value';

export interface ReviewTable {
  id: string;
  product_id: number;
  seller_id: number | null;
  order_id: string | null;
  order_line_id: string | null;
  customer_id: string | null;
  display_name: string | null;
  locale: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: Generated<string>;
  body: Generated<string>;
  aspects: Generated<Partial<Record<ReviewAspect, number>>>;
  status: Generated<ReviewStatus>;
  reject_reason: string | null;
  helpful_count: Generated<number>;
  reported_count: Generated<number>;
  reply: string | null;
  replied_at: Date | null;
  created_at: Generated<Date>;
  edited_at: Date | null;
}

export interface ReviewImageTable {
  review_id: string;
  file: string;
  sort: Generated<number>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    review: ReviewTable;
    review_image: ReviewImageTable;
  }
}
