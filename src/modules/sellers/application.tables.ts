import type { ColumnType, Generated } from 'kysely';
import type { SellerAddress, SellerState } from './sellers.tables.ts';

export type ApplicationState = Extract<SellerState, 'applied' | 'verified' | 'under_review' | 'approved' | 'rejected'>;

/** JSON column: written as text, read as parsed JSON. */
type Json<T> = ColumnType<T, string, string>;

export interface SellerApplicationTable {
  id: string;
  /** Lower case. */
  email: string;
  locale: string;
  state: ApplicationState;
  /** Future owner of the store. */
  customer_id: string | null;
  contact_name: string;
  /** Password hash for the account created on confirmation. */
  password_hash: string | null;
  store_name: string;
  slug: string;
  about: string;
  /** Slugs of main categories. */
  categories: Json<string[]>;
  legal_name: string;
  registration_no: string;
  tax_id: string;
  phone: string;
  address: Json<SellerAddress>;
  /** Account holder and IBAN, encrypted. */
  bank: Buffer;
  iban_end: string;
  document: string | null;
  document_kind: 'jpeg' | 'png' | null;
  self_certified_at: Date;
  terms_accepted_at: Date;
  code_hash: Buffer | null;
  tries: Generated<number>;
  expires_at: Date;
  information_request: string | null;
  answer: Generated<string>;
  reject_reason: string | null;
  seller_id: number | null;
  applied_at: Date;
  verified_at: Date | null;
  decided_at: Date | null;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    seller_application: SellerApplicationTable;
  }
}
