import type { ColumnType, Generated } from 'kysely';
import type { StaffProductFilters } from '../editing/staff-product-list.store.ts';
import type { BatchKind, BatchProblem, BatchRowStatus, BatchStatus, ChangedValues } from './batch-row.ts';
import type { BatchChange } from './plan-batch.ts';

export interface ProductBatchTable {
  id: Generated<number>;
  kind: BatchKind;
  status: Generated<BatchStatus>;
  staff_name: string;
  created_at: Date;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  /** Null: applied before batches stored it. */
  change: ColumnType<BatchChange | null, string, never>;
  /** Null: products that were ticked. */
  filters: ColumnType<StaffProductFilters | null, string | null, never>;
  total: Generated<number>;
  refused: Generated<number>;
  applied: Generated<number>;
  restored: Generated<number>;
  conflicts: Generated<number>;
  due_at: Generated<Date | null>;
  attempts: Generated<number>;
}

export interface ProductBatchRowTable {
  batch_id: number;
  product_id: number;
  status: Generated<BatchRowStatus>;
  problem: BatchProblem | null;
  version: number;
  before: ColumnType<ChangedValues, string | undefined, string>;
  after: ColumnType<ChangedValues, string | undefined, string>;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    product_batch: ProductBatchTable;
    product_batch_row: ProductBatchRowTable;
  }
}
