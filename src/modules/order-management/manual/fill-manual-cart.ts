import { randomToken } from '../../../kernel/ids.ts';
import { ok, type RefusalReason, type Result, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { addInput } from '../../cart/cart.input.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { addToCart } from '../../cart/lines/add-to-cart.ts';
import { findVariantsBySku } from '../../catalog/products/find-variants-by-sku.ts';
import type { ManualQuoteInput } from './manual-order.input.ts';

/**
 * Adds the lines of a manual order to a cart of its own, so that prices, bundles and stock are checked as in the shop.
 * Refuses by line with `orders.no-such-sku` and as `addToCart` does.
 */
export async function fillManualCart(
  tx: Tx,
  { lines, locale }: Pick<ManualQuoteInput, 'lines' | 'locale'>,
  now: Date,
): Promise<Result<CartOwner>> {
  const owner = { guestHash: hashToken(randomToken()) };
  const variants = await findVariantsBySku(
    tx,
    lines.map(({ sku }) => sku),
  );
  const problems: Record<string, RefusalReason[]> = {};
  for (const [index, { sku, quantity }] of lines.entries()) {
    const variant = variants.get(sku);
    if (!variant) {
      problems[`lines.${index}.sku`] = [{ code: 'orders.no-such-sku', facts: { sku } }];
      continue;
    }
    const input = addInput.parse({ product_id: variant.productId, inventory_id: variant.inventoryId, quantity });
    const added = await addToCart(tx, owner, input, { locale, now });
    if (!added.ok) problems[`lines.${index}.quantity`] = [{ code: added.refusal.code, facts: added.refusal.facts }];
  }
  return Object.keys(problems).length > 0 ? refuseFields(problems) : ok(owner);
}
