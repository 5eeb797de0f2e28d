import type { Generated } from 'kysely';
import type { ModerationStatus } from '../publishing/moderation.rules.ts';
import type { AnswerSource } from './questions.rules.ts';

export interface ProductQuestionTable {
  id: string;
  product_id: number;
  customer_id: string | null;
  display_name: string | null;
  locale: string;
  body: string;
  words: string;
  status: Generated<ModerationStatus>;
  reject_reason: string | null;
  helpful_count: Generated<number>;
  reported_count: Generated<number>;
  created_at: Date;
  notified_at: Date | null;
}

export interface ProductAnswerTable {
  id: string;
  question_id: string;
  by: AnswerSource;
  customer_id: string | null;
  display_name: string | null;
  locale: string;
  body: string;
  words: string;
  status: Generated<ModerationStatus>;
  reject_reason: string | null;
  answered_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    product_question: ProductQuestionTable;
    product_answer: ProductAnswerTable;
  }
}
