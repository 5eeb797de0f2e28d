import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { releaseStock } from '../../catalog/stock/release-stock.ts';
import { reserveStock } from '../../catalog/stock/reserve-stock.ts';
import { assignParts, lockParts, setPartTaken } from './ticket-lines.store.ts';

/**
 * Takes the parts of approved lines from the shared stock, each once. Takes every available part and refuses with
 * `tickets.part-missing` when one is out of stock.
 */
export async function takeParts(tx: Tx, ticketId: string, now: Date): Promise<Result<null>> {
  await assignParts(tx, ticketId);
  const missing: string[] = [];
  for (const part of await lockParts(tx, ticketId)) {
    if (part.part_taken || part.status !== 'approved') continue;
    const { id: lineId, product_id: productId, inventory_id: inventoryId } = part;
    const taken = await reserveStock(tx, [{ lineId, productId, inventoryId, quantity: 1 }], now);
    if (taken.ok) await setPartTaken(tx, lineId, true);
    else missing.push(part.title);
  }
  return missing[0] === undefined ? ok(null) : refuse('tickets.part-missing', { title: missing[0] }, 'conflict');
}

/** Returns parts of lines that were not done to stock. */
export async function returnParts(tx: Tx, ticketId: string, now: Date): Promise<void> {
  const unused = (await lockParts(tx, ticketId)).filter((part) => part.part_taken && part.status !== 'done');
  await releaseStock(
    tx,
    unused.map((part) => ({ inventoryId: part.inventory_id, productId: part.product_id, quantity: 1 })),
    now,
  );
  for (const { id } of unused) await setPartTaken(tx, id, false);
}
