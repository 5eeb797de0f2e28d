import type { Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { TradeInOffer } from './trade-in.rules.ts';

export interface TradeInPriceTable {
  device_model_id: number;
  storage_gb: Generated<number>;
  price: number;
}

export type TradeInAnswerRow = { code: string; label: LocalizedText; basis_points: number };

export interface TradeInQuestionTable {
  code: string;
  device_type_id: number | null;
  question: JSONColumnType<LocalizedText>;
  answers: JSONColumnType<TradeInAnswerRow[]>;
  sort: Generated<number>;
}

export interface TradeInOfferTable {
  id: string;
  token_hash: Buffer;
  device_model_id: number;
  storage_gb: number;
  locale: string;
  currency: string;
  offer: JSONColumnType<TradeInOffer>;
  created_at: Date;
  expires_at: Date;
  ticket_id: string | null;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    trade_in_price: TradeInPriceTable;
    trade_in_question: TradeInQuestionTable;
    trade_in_offer: TradeInOfferTable;
  }
}
