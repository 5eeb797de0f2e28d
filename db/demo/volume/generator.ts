import type { Tx } from '../../../src/platform/db.ts';
import type { Known } from './known-rows.ts';
import type { MadeProduct, Moulds } from './make-product.ts';

/** A generated product with the ids of its rows; `inventoryIds` are in the order of its variants. */
export type Good = { id: number; made: MadeProduct; inventoryIds: number[] };

export type Batch = {
  tx: Tx;
  moulds: Moulds;
  known: Known;
  seed: number;
  /** Dates count back from this time. */
  now: Date;
  goods: readonly Good[];
  /** Index range of the orders in this batch; `to` is exclusive. */
  orders: { from: number; to: number };
};

/** Writes the rows of one kind for a batch of products and returns their number. */
export type Generator = { name: string; fill(batch: Batch): Promise<number> };
