import type { Generated } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';

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

/** Where a seller can be served with papers, as the law asks. */
export type SellerAddress = { line: string; city: string; zip: string; country: string };

export interface SellerTable {
  id: Generated<number>;
  slug: string;
  /** Names of its own in the addresses of languages. */
  slugs: Generated<Localized>;
  name: string;
  about: Generated<Localized>;
  /** A square mark, and a picture about two and a half times as wide as high. */
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

/** What an account may do in a store. */
export type SellerRole = 'owner' | 'manager' | 'catalogue' | 'fulfilment' | 'viewer';

export interface SellerMemberTable {
  seller_id: number;
  customer_id: string;
  role: SellerRole;
  created_at: Generated<Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    seller: SellerTable;
    seller_member: SellerMemberTable;
  }
}
