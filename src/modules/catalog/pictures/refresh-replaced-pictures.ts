import type { Tx } from '../../../platform/database/db.ts';
import type { PictureUseKind, ReplacedUses } from '../../files/picture-columns.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { incrementProductVersions, touchProducts } from '../editing/product.store.ts';

const ASSORTMENT_KINDS: readonly PictureUseKind[] = ['categories', 'brands', 'collections', 'flash-sales'];

/** Shows replaced pictures in lists, feeds and filters of every process. */
export async function refreshReplacedPictures(tx: Tx, { kinds, productIds }: ReplacedUses, now: Date): Promise<void> {
  if (productIds.length > 0) {
    await incrementProductVersions(tx, productIds);
    await touchProducts(tx, productIds, now);
  }
  if (kinds.some((kind) => ASSORTMENT_KINDS.includes(kind))) await invalidateCatalog(tx);
}
