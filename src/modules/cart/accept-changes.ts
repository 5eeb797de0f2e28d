import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { type CartOwner, isHopeless, UNSELECTED } from './cart.rules.ts';
import { changeLines, lockCart, touchCart } from './cart.store.ts';
import { changeRepairs } from './cart-repair.store.ts';
import { readCart } from './read-cart.ts';

/**
 * The shopper has seen what changed and goes on: prices of now count, quantities come down to what is there, and
 * what cannot be bought is unticked. `only` names the lines that were looked at; left out, it is all of them. Refuses
 * with `cart.nothing-selected` for an empty cart and with `cart.no-such-line`.
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
      const gone = line.problems.some(isHopeless);
      const unticked = gone ? ({ selected: UNSELECTED } as const) : {};
      if (line.kind === 'repair') {
        await changeRepairs(tx, cart.id, [line.id], { due_seen: line.unit.current, ...unticked });
        continue;
      }
      await changeLines(tx, cart.id, [line.id], {
        price_seen: line.unit.current,
        quantity: Math.max(1, Math.min(line.quantity, line.available)),
        ...unticked,
        ...(line.problems.some(({ code }) => code === 'cart.bundle-broken') ? { bundle_id: null } : {}),
      });
    }
    if (changed.length === 0) return ok({ version: cart.version });
    return ok({ version: await touchCart(tx, cart.id, now) });
  });
}
