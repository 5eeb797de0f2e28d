import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type CartOwner, isBlocking, UNSELECTED } from '../cart.rules.ts';
import { incrementCartVersion, lockCart, updateCartLines } from '../cart.store.ts';
import { updateCartRepairs } from '../cart-repair.store.ts';
import { readCart } from '../view/read-cart.ts';

/**
 * The shopper accepts changes of cart lines: current prices are stored, quantities are capped by stock, and lines that
 * cannot be bought are deselected. `only` restricts this to the given line ids. Refuses with `cart.nothing-selected`
 * for a missing cart and with `cart.no-such-line`.
 */
export async function acceptChanges(
  db: Db,
  owner: CartOwner,
  { locale, now, only }: { locale: Locale; now: Date; only?: readonly string[] },
): Promise<Result<{ version: number }>> {
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    if (!cart) return refuse('cart.nothing-selected');
    const { lines } = await readCart(tx, owner, locale, now);
    const seen = only === undefined ? lines : lines.filter(({ id }) => only.includes(id));
    if (only !== undefined && seen.length < new Set(only).size) return refuse('cart.no-such-line', {}, 'missing');
    const changed = seen.filter((line) => line.problems.length > 0);
    for (const line of changed) {
      const isBlocked = line.problems.some(isBlocking);
      const deselect = isBlocked ? ({ selected: UNSELECTED } as const) : {};
      if (line.kind === 'repair') {
        await updateCartRepairs(tx, cart.id, [line.id], { due_seen: line.unit.current, ...deselect });
        continue;
      }
      await updateCartLines(tx, cart.id, [line.id], {
        price_seen: line.unit.current,
        quantity: Math.max(1, Math.min(line.quantity, line.available)),
        ...deselect,
        ...(line.problems.some(({ code }) => code === 'cart.bundle-broken') ? { bundle_id: null } : {}),
      });
    }
    if (changed.length === 0) return ok({ version: cart.version });
    return ok({ version: await incrementCartVersion(tx, cart.id, now) });
  });
}
