import type { Generated } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';

/** `price_model` 1: `value` minor units; 2: basis points. */
export interface VoucherTable {
  id: Generated<number>;
  code: string;
  title: LocalizedText;
  price_model: 1 | 2;
  value: number;
  max_discount: number | null;
  min_spend: Generated<number>;
  usage_limit: number | null;
  used: Generated<number>;
  per_user_limit: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  /** 1 categories, 2 sub_categories, 3 tags, 4 brands, 5 products; null: all goods. */
  source_type: 1 | 2 | 3 | 4 | 5 | null;
  source_ids: Generated<number[]>;
  /** Seller whose goods it applies to; null: all sellers. */
  seller_id: number | null;
  free_shipping: Generated<boolean>;
  first_order_only: Generated<boolean>;
  login_required: Generated<boolean>;
  public: Generated<boolean>;
  status: Generated<1 | 2>;
}

export interface VoucherUseTable {
  voucher_id: number;
  order_id: string;
  customer_id: string | null;
  email: string;
  phone: string;
  used_at: Date;
  /** Reverted: it no longer counts. */
  returned_at: Date | null;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    voucher: VoucherTable;
    voucher_use: VoucherUseTable;
  }
}
