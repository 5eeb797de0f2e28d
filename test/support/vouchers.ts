import type { Insertable } from 'kysely';
import type { VoucherTable } from '../../src/modules/vouchers/voucher.tables.ts';
import type { Db } from '../../src/platform/database/db.ts';

let made = 0;

type VoucherWish = Partial<Omit<Insertable<VoucherTable>, 'id' | 'title'>> & { title?: string };

/** A voucher that holds for everybody and everything: five dollars off unless told otherwise. */
export async function makeVoucher(db: Db, wish: VoucherWish = {}): Promise<{ id: number; code: string }> {
  made += 1;
  const { title = 'Thank you', ...rest } = wish;
  return db
    .insertInto('voucher')
    .values({
      code: `THANKS-${made}`,
      price_model: 1,
      value: 500,
      max_discount: null,
      usage_limit: null,
      per_user_limit: null,
      starts_at: null,
      ends_at: null,
      source_type: null,
      seller_id: null,
      ...rest,
      title: { en: title, ar: 'شكرًا لك' },
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}
