import { sql } from 'kysely';
import {
  cancelBatchOperation,
  createBatchOperation,
  readBatchOperation,
  startBatchOperation,
  undoBatchOperation,
} from '../../../src/modules/catalog/batches/batch.operations.ts';
import { processBatches } from '../../../src/modules/catalog/batches/process-batches.ts';
import { refreshProductSummaries } from '../../../src/modules/catalog/products/refresh-product-summaries.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { makeBrand, makeCategory } from '../factories.ts';
import type { CatalogueEditor } from './catalogue-editor.ts';

/** Operations on batches by a staff member. */
export function createBatchSteps({ execute }: CatalogueEditor) {
  const params = (batch: number) => ({ params: { batch: String(batch) } });
  const steps = {
    create: (input: object) => execute(createBatchOperation, { input }),
    plan: (ids: number[], change: object) => steps.create({ ids, change }),
    start: (batch: number) => execute(startBatchOperation, { ...params(batch), input: {} }),
    cancel: (batch: number) => execute(cancelBatchOperation, { ...params(batch), input: {} }),
    undo: (batch: number) => execute(undoBatchOperation, { ...params(batch), input: {} }),
    async planId(input: object): Promise<number> {
      const created = await steps.create(input);
      if (!created.ok) throw new Error(created.refusal.code);
      return created.value.id;
    },
    /** Plans and starts a batch. */
    async apply(ids: number[], change: object): Promise<number> {
      const id = await steps.planId({ ids, change });
      const started = await steps.start(id);
      if (!started.ok) throw new Error(started.refusal.code);
      return id;
    },
    async read(batch: number) {
      const found = await execute(readBatchOperation, params(batch));
      if (!found.ok) throw new Error(found.refusal.code);
      return found.value;
    },
  };
  return steps;
}

/** Runs the job until nothing is due. */
export async function runBatchJob(db: Db): Promise<void> {
  while ((await processBatches({ db, clock: () => new Date() }, new Date(Date.now() + 1_000))) > 0);
}

/** Many products of one brand with a variant each, by two statements. @returns the brand, as the filter of the list */
export async function makeManyProducts(db: Db, count: number, selling = 10_000): Promise<{ brand: string }> {
  const [brand, category] = [await makeBrand(db), await makeCategory(db)];
  const { rows } = await sql<{ id: number }>`
    insert into product (slug, title, brand_id, category_id, selling, status)
    select 'many-' || ${brand.id}::int || '-' || n, jsonb_build_object('en', 'Many ' || n), ${brand.id}, ${category.id},
      ${selling}, 1
    from generate_series(1, ${count}::int) n returning id
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into inventory (product_id, sku, quantity) select id, 'MANY-' || id, 5 from unnest(${ids}::int[]) as made (id)
  `.execute(db);
  await refreshProductSummaries(db, ids, new Date());
  return { brand: String(brand.id) };
}
