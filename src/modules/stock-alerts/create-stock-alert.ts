import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { AlertInput } from './stock-alerts.input.ts';
import { saveAlert } from './stock-alerts.store.ts';

type RequestContext = { locale: Locale; address: string; limits: Limits; now: Date };

/**
 * Creates a back-in-stock alert for a variant. The response does not reveal whether the address or the variant is
 * known. Refuses only with `api.too-many`.
 */
export async function createStockAlert(
  db: Db,
  { inventory_id, email }: AlertInput,
  { locale, address, limits, now }: RequestContext,
): Promise<Result<null>> {
  const admitted = await consumeAttempt(db, limits, 'contact', address, now);
  if (!admitted.ok) return admitted;
  await saveAlert(db, { id: uuidv7(now.getTime()), inventoryId: inventory_id, email, locale, now });
  return admitted;
}
