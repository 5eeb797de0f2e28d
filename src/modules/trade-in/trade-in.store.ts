import { type Insertable, type Selectable, sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { TradeInOffer } from './trade-in.rules.ts';
import type { TradeInOfferTable, TradeInQuestionTable } from './trade-in.tables.ts';

export type TradeInModelRow = {
  slug: string;
  name: string;
  year: number;
  brand: string;
  brandSlug: string;
  type: LocalizedText;
  typeSlug: string;
  typeImage: string | null;
  /** Highest price for it. */
  upTo: number;
};

/** Every model that the shop buys: types and brands in sort order, newest model first. */
export async function selectTradeInModels(db: Db): Promise<TradeInModelRow[]> {
  const { rows } = await sql<TradeInModelRow>`
    select m.slug, m.name, m.year, b.name as brand, b.slug as "brandSlug", t.name as type, t.slug as "typeSlug",
      t.image as "typeImage", max(p.price) as "upTo"
    from trade_in_price p
    join device_model m on m.id = p.device_model_id
    join device_brand b on b.id = m.device_brand_id
    join device_type t on t.id = m.device_type_id
    where p.price > 0
    group by m.id, b.id, t.id
    order by t.sort, t.id, b.sort, b.id, m.year desc, m.sort desc, m.id
    limit 3000
  `.execute(db);
  return rows;
}

export type TradeInDeviceRow = {
  id: number;
  typeId: number;
  slug: string;
  name: string;
  brand: string;
  brandSlug: string;
  typeSlug: string;
  prices: { gb: number; price: number }[];
};

export async function selectTradeInDevice(db: Db, slug: string): Promise<TradeInDeviceRow | undefined> {
  const { rows } = await sql<TradeInDeviceRow>`
    select m.id, m.device_type_id as "typeId", m.slug, m.name, b.name as brand, b.slug as "brandSlug",
      t.slug as "typeSlug",
      (
        select jsonb_agg(jsonb_build_object('gb', p.storage_gb, 'price', p.price) order by p.storage_gb)
        from trade_in_price p where p.device_model_id = m.id and p.price > 0
      ) as prices
    from device_model m
    join device_brand b on b.id = m.device_brand_id
    join device_type t on t.id = m.device_type_id
    where m.slug = ${slug} and exists (select 1 from trade_in_price p where p.device_model_id = m.id and p.price > 0)
  `.execute(db);
  return rows[0];
}

type QuestionRow = Pick<Selectable<TradeInQuestionTable>, 'code' | 'question' | 'answers'>;

/** Questions for every device and for those of a type. */
export function selectQuestions(db: Db, typeId: number): Promise<QuestionRow[]> {
  return db
    .selectFrom('trade_in_question')
    .select(['code', 'question', 'answers'])
    .where((is) => is.or([is('device_type_id', 'is', null), is('device_type_id', '=', typeId)]))
    .orderBy('sort')
    .orderBy('code')
    .limit(50)
    .execute();
}

export async function insertOffer(db: Db, row: Insertable<TradeInOfferTable>): Promise<void> {
  await db.insertInto('trade_in_offer').values(row).execute();
}

export type OfferRow = {
  id: string;
  modelId: number;
  typeId: number;
  model: string;
  modelSlug: string;
  brand: string;
  storageGb: number;
  /** Language of the offer texts. */
  locale: string;
  currency: string;
  offer: TradeInOffer;
  createdAt: Date;
  expiresAt: Date;
  ticketId: string | null;
};

function selectOffer(db: Db, hash: Buffer) {
  return db
    .selectFrom('trade_in_offer as o')
    .innerJoin('device_model as m', 'm.id', 'o.device_model_id')
    .innerJoin('device_brand as b', 'b.id', 'm.device_brand_id')
    .select(['o.id', 'm.id as modelId', 'm.device_type_id as typeId', 'm.name as model', 'm.slug as modelSlug'])
    .select(['b.name as brand', 'o.storage_gb as storageGb', 'o.locale', 'o.currency', 'o.offer'])
    .select(['o.created_at as createdAt', 'o.expires_at as expiresAt', 'o.ticket_id as ticketId'])
    .where('o.token_hash', '=', hash);
}

export function selectOfferByHash(db: Db, hash: Buffer): Promise<OfferRow | undefined> {
  return selectOffer(db, hash).executeTakeFirst();
}

/** Locked until the transaction ends, so that a double submit creates one ticket. */
export function lockOfferByHash(tx: Tx, hash: Buffer): Promise<OfferRow | undefined> {
  return selectOffer(tx, hash).forUpdate('o').executeTakeFirst();
}

export async function setOfferTicket(tx: Tx, id: string, ticketId: string): Promise<void> {
  await tx.updateTable('trade_in_offer').set({ ticket_id: ticketId }).where('id', '=', id).execute();
}

/** Deletes expired offers without a ticket. */
export async function deleteExpiredOffers(db: Db, day: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trade_in_offer')
    .where('ticket_id', 'is', null)
    .where('expires_at', '<', day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
