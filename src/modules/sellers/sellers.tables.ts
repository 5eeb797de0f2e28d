import type { Generated } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';

export type SellerState =
  | 'applied'
  | 'verified'
  | 'under_review'
  | 'approved'
  | 'rejected'
  | 'active'
  | 'holiday'
  | 'suspended'
  | 'closed';

/** Address for legal correspondence, required by law. */
export type SellerAddress = { line: string; city: string; zip: string; country: string };

export interface SellerTable {
  id: Generated<number>;
  slug: string;
  /** Slugs by locale. */
  slugs: Generated<LocalizedText>;
  name: string;
  about: Generated<LocalizedText>;
  /** Square logo, and a cover picture of about 5:2. */
  image: string | null;
  cover: Generated<string | null>;
  legal_name: string;
  registration_no: string;
  tax_id: string;
  email: string;
  phone: string;
  address: SellerAddress;
  state: SellerState;
  self_certified_at: Date | null;
  created_at: Generated<Date>;
}

/** Role of a customer in a store. */
export type SellerRole = 'owner' | 'manager' | 'catalogue' | 'fulfilment' | 'viewer';

export interface SellerMemberTable {
  seller_id: number;
  customer_id: string;
  role: SellerRole;
  created_at: Generated<Date>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    seller: SellerTable;
    seller_member: SellerMemberTable;
  }
}
