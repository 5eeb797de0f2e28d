import type { Tx } from '../../../src/platform/database/db.ts';
import { listVariants } from '../catalog/list-variants.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds } from '../upsert-rows.ts';

/** Repair service by the part name in a product slug. */
const SERVICE_BY_PART: Record<string, string> = {
  battery: 'phone-battery',
  display: 'phone-screen',
  camera: 'phone-rear-camera',
  port: 'phone-charging-port',
};

/** Links repair prices to the variants of spare parts, so that repairs and sales share the stock. */
export async function loadParts(tx: Tx, { products }: DemoShop): Promise<void> {
  const inventory = await readIds(tx, 'inventory', 'sku');
  const serviceId = await readIds(tx, 'repair_service', 'slug');
  for (const product of products) {
    const service = SERVICE_BY_PART[product.slug.split('-')[1] ?? ''];
    const { fits, quality } = product.specs;
    const [variant] = listVariants(product);
    const isPart = ['batteries', 'displays', 'small-parts'].includes(product.category);
    if (!isPart || !service || !variant || typeof fits !== 'string') continue;
    if (quality !== 'original' && quality !== 'equivalent') continue;
    const part = inventory(variant.sku);
    await tx
      .updateTable('repair_price')
      .set({ part_inventory_id: part })
      .where('part_inventory_id', 'is distinct from', part)
      .where('repair_service_id', '=', serviceId(service))
      .where('part_grade', '=', quality)
      .where('device_model_id', '=', (is) => is.selectFrom('device_model').select('id').where('slug', '=', fits))
      .execute();
  }
}
