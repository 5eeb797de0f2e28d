import type { Tx } from '../../../src/platform/db.ts';
import type { Known } from './known-rows.ts';
import type { MadeProduct, Moulds } from './make-product.ts';

/** A made product with the ids its rows have, variants in the product's order. */
export type Good = { id: number; made: MadeProduct; inventoryIds: number[] };

export type Batch = {
  tx: Tx;
  moulds: Moulds;
  known: Known;
  seed: number;
  /** Dates count back from here. */
  now: Date;
  goods: readonly Good[];
  /** Numbers of the orders to make with this batch: from, up to but not including. */
  orders: { from: number; to: number };
};

/** Writes what belongs to one batch of products and answers how many rows of what. */
export type Generator = { name: string; fill(batch: Batch): Promise<number> };
