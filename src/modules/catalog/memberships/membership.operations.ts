import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { hasPermission } from '../../staff/staff.rules.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { findProductVersion } from '../editing/product.store.ts';
import { productParams } from '../editing/staff-product.schemas.ts';
import { selectBundles, selectCollections, selectFlashSales } from './membership.store.ts';

const memberships = z.object({
  total: z.int(),
  /** The newest 20. */
  entries: z.array(z.object({ id: z.int(), title: z.record(z.string(), z.string()) })),
});

export const listMembershipsOperation = defineQuery({
  name: 'products.list-memberships',
  access: staffAccess('catalogue').read,
  params: productParams,
  refusals: { 'api.not-found': 'missing' },
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/memberships',
      operationId: 'listProductMemberships',
      summary:
        'For staff: collections, bundles and flash sales with a product; null for those that the role may not read',
    },
  ],
  async run({ db, actor }, { id }) {
    if ((await findProductVersion(db, id)) === undefined) return refuse('api.not-found', {}, 'missing');
    const readsMarketing = hasPermission(actor.role, 'marketing.read');
    const [collections, bundles, flash_sales] = await Promise.all([
      selectCollections(db, id),
      readsMarketing ? selectBundles(db, id) : null,
      readsMarketing ? selectFlashSales(db, id) : null,
    ]);
    return ok({ collections, bundles, flash_sales });
  },
  data: z.object({ collections: memberships, bundles: memberships.nullable(), flash_sales: memberships.nullable() }),
});
