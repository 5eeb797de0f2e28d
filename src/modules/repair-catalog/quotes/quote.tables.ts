import type { JSONColumnType } from 'kysely';
import type { StoredQuote } from './repair-quotes.ts';

export interface RepairQuoteTable {
  id: string;
  token_hash: Buffer;
  device_model_id: number;
  locale: string;
  currency: string;
  prices_include_tax: boolean;
  quote: JSONColumnType<StoredQuote>;
  created_at: Date;
  expires_at: Date;
  ticket_id: string | null;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    repair_quote: RepairQuoteTable;
  }
}
