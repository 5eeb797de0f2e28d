import type { Tx } from '../../../src/platform/database/db.ts';
import type { DemoIds } from './demo-ids.ts';
import type { GeneratedProduct, SourceData } from './generate-product.ts';

/** A generated product with the ids of its rows; `inventoryIds` are in the order of its variants. */
export type GeneratedRow = { id: number; made: GeneratedProduct; inventoryIds: number[] };

export type GeneratorBatch = {
  tx: Tx;
  moulds: SourceData;
  known: DemoIds;
  seed: number;
  /** Dates count back from this time. */
  now: Date;
  goods: readonly GeneratedRow[];
  /** Index range of the orders in this batch; `to` is exclusive. */
  orders: { from: number; to: number };
};

/** Writes the rows of one kind for a batch of products and returns their number. */
export type Generator = { name: string; fill(batch: GeneratorBatch): Promise<number> };
