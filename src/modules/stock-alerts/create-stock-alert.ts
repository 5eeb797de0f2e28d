import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AlertInput } from './stock-alerts.input.ts';
import { saveAlert } from './stock-alerts.store.ts';

/** Creates a back-in-stock alert for a variant. The response does not reveal whether the address or the variant is known. */
export async function createStockAlert(
  db: Db,
  { inventory_id, email }: AlertInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<void> {
  await saveAlert(db, { id: uuidv7(now.getTime()), inventoryId: inventory_id, email, locale, now });
}
