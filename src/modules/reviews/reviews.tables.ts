import type { Generated } from 'kysely';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import type { ReportReason, ReviewAspect } from './reviews.rules.ts';

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
  status: Generated<ModerationStatus>;
  /** Shown to the author; see `DELETED_BY_AUTHOR`. */
  reject_reason: string | null;
  helpful_count: Generated<number>;
  reported_count: Generated<number>;
  reply: string | null;
  replied_at: Date | null;
  /** On behalf of the shop or of the store. */
  replied_by: 'staff' | 'store' | null;
  created_at: Generated<Date>;
  edited_at: Date | null;
}

export interface ReviewImageTable {
  review_id: string;
  file: string;
  sort: Generated<number>;
}

export interface ReviewVoteTable {
  review_id: string;
  customer_id: string;
  voted_at: Date;
}

export interface ReviewReportTable {
  review_id: string;
  customer_id: string;
  reason: ReportReason;
  note: Generated<string>;
  reported_at: Date;
  settled_at: Date | null;
}

export interface ReviewInvitationTable {
  order_id: string;
  customer_id: string;
  unsubscribe_hash: Buffer;
  invited_at: Date;
}

export interface ReviewOptOutTable {
  customer_id: string;
  stopped_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    review: ReviewTable;
    review_image: ReviewImageTable;
    review_vote: ReviewVoteTable;
    review_report: ReviewReportTable;
    review_invitation: ReviewInvitationTable;
    review_opt_out: ReviewOptOutTable;
  }
}
