import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { DueRows } from '../../../platform/jobs/due-rows.ts';
import type { AttemptKey } from '../payment.store.ts';
import type { PaymentStatus } from '../payment.tables.ts';
import type { BankTransferTable, TransferEntryTable, TransferProofTable } from './transfer.tables.ts';
import type { TransferList } from './transfer-decision.rules.ts';

const STATUS_PUBLIC = 1;

/** Id of the first public account for a currency. */
export function findBankAccount(db: Db, currency: string) {
  return prepareQuery(
    'payments.account',
    db
      .selectFrom('bank_account')
      .select('id')
      .where('currency', '=', currency)
      .where('status', '=', STATUS_PUBLIC)
      .orderBy('sort')
      .orderBy('id')
      .limit(1),
  ).executeTakeFirst();
}

export function selectBankAccountById(db: Db, id: number) {
  return db
    .selectFrom('bank_account')
    .select(['holder', 'bank', 'iban', 'account_number', 'routing_kind', 'routing', 'bic', 'instructions'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a transfer is expected on an account or was booked there. */
export async function hasTransfers(db: Db, accountId: number): Promise<boolean> {
  const expected = db.selectFrom('bank_transfer').select('account_id').where('account_id', '=', accountId);
  const booked = db.selectFrom('transfer_entry').select('account_id').where('account_id', '=', accountId);
  const found = await expected.unionAll(booked).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** False when the reference belongs to another transfer. */
export async function insertTransfer(tx: Tx, transfer: Insertable<BankTransferTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_transfer')
    .values(transfer)
    .onConflict((on) => on.column('reference').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The order that a transfer pays, with its buyer. */
export function findTransferOrder(db: Db, attemptId: string) {
  return db
    .selectFrom('payment_attempt')
    .innerJoin('shop_order', 'shop_order.id', 'payment_attempt.order_id')
    .innerJoin('bank_transfer', (on) =>
      on
        .onRef('bank_transfer.order_id', '=', 'payment_attempt.order_id')
        .onRef('bank_transfer.attempt_id', '=', 'payment_attempt.id'),
    )
    .select(['shop_order.code', 'shop_order.email', 'payment_attempt.status'])
    .select(sql<string>`shop_order.address->>'name'`.as('name'))
    .where('payment_attempt.id', '=', attemptId)
    .executeTakeFirst();
}

const TRANSFER_COLUMNS = [
  'order_id',
  'attempt_id',
  'account_id',
  'reference',
  'state',
  'received',
  'version',
  'reminded_at',
  'due_at',
  'created_at',
] as const satisfies readonly (keyof BankTransferTable)[];

export type TransferRow = Pick<Selectable<BankTransferTable>, (typeof TRANSFER_COLUMNS)[number]>;

export function findTransfer(db: Db, attemptId: string): Promise<TransferRow | undefined> {
  return db.selectFrom('bank_transfer').select(TRANSFER_COLUMNS).where('attempt_id', '=', attemptId).executeTakeFirst();
}

export function lockTransfer(tx: Tx, { order_id, id }: AttemptKey): Promise<TransferRow | undefined> {
  return tx
    .selectFrom('bank_transfer')
    .select(TRANSFER_COLUMNS)
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The latest transfer of an order. */
export function findLatestTransfer(db: Db, orderId: string) {
  return prepareQuery(
    'payments.transfer',
    db
      .selectFrom('bank_transfer')
      .select('attempt_id')
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .limit(1),
  ).executeTakeFirst();
}

/** Increments the version, so that concurrent staff changes are detected. */
export async function updateTransfer(
  tx: Tx,
  { order_id, id }: AttemptKey,
  change: Updateable<BankTransferTable>,
): Promise<void> {
  await tx
    .updateTable('bank_transfer')
    .set({ ...change, version: sql`version + 1` })
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .execute();
}

/** Transfers with a due reminder or expiry. */
export const TRANSFERS_DUE: DueRows = {
  table: 'bank_transfer',
  dueColumn: 'due_at',
  keyColumn: 'attempt_id',
  job: 'send-transfer-reminders',
};

const MAX_LISTED = 100;

export function selectProofs(db: Db, { order_id, id }: AttemptKey) {
  return db
    .selectFrom('transfer_proof')
    .select(['id', 'kind', 'bytes', 'sent_at'])
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

export function selectProofById(db: Db, attemptId: string, id: string) {
  return db
    .selectFrom('transfer_proof')
    .select(['id', 'kind', 'file'])
    .where('order_id', '=', ({ selectFrom }) =>
      selectFrom('bank_transfer').select('bank_transfer.order_id').where('bank_transfer.attempt_id', '=', attemptId),
    )
    .where('attempt_id', '=', attemptId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertProof(tx: Tx, proof: TransferProofTable): Promise<void> {
  await tx.insertInto('transfer_proof').values(proof).execute();
}

/** False when that credit of the account is already booked. */
export async function insertEntry(tx: Tx, entry: TransferEntryTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transfer_entry')
    .values(entry)
    .onConflict((on) => on.columns(['account_id', 'bank_transaction_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function selectEntries(db: Db, { order_id, id }: AttemptKey) {
  return db
    .selectFrom('transfer_entry')
    .select(['id', 'decision', 'amount', 'value_date', 'payer', 'bank_transaction_id', 'note'])
    .select(['from_state', 'to_state', 'staff_id', 'ip', 'happened_at'])
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

/** After a rejected proof the transfer waits as before, until the buyer sends another. */
const IS_REJECTED = sql<boolean>`transfer.state in ('waiting', 'partial') and exists (
  select 1 from transfer_entry entry
  where entry.order_id = transfer.order_id and entry.attempt_id = transfer.attempt_id and entry.decision = 'reject')`;
const IS_REMINDED = sql<boolean>`transfer.state = 'waiting' and transfer.reminded_at is not null`;

const LIST_CONDITIONS: Record<TransferList, RawBuilder<boolean>> = {
  open: sql`transfer.state in ('waiting', 'proof_submitted', 'partial')`,
  waiting: sql`transfer.state = 'waiting'`,
  reminded: IS_REMINDED,
  proof_submitted: sql`transfer.state = 'proof_submitted'`,
  rejected: IS_REJECTED,
  partial: sql`transfer.state = 'partial'`,
  paid: sql`transfer.state = 'paid'`,
  expired: sql`transfer.state = 'expired'`,
};

/** Number of transfers in a list, counted up to `most`. */
export async function countTransfers(db: Db, list: TransferList, limit: number): Promise<number> {
  const counted = await db
    .selectFrom(
      db
        .selectFrom('bank_transfer as transfer')
        .select('attempt_id')
        .where(LIST_CONDITIONS[list])
        .limit(limit)
        .as('found'),
    )
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(counted?.total ?? 0);
}

export type TransferFilter = {
  list: TransferList | null;
  /** Rows that match any of the given values are included. */
  reference: string | null;
  name: string | null;
  amount: number | null;
};

type TransferSearch = TransferFilter & { offset: number; limit: number };

function filterTransfers(db: Db, { list, reference, name, amount }: TransferFilter) {
  return db
    .selectFrom('bank_transfer as transfer')
    .innerJoin('payment_attempt as attempt', (on) =>
      on.onRef('attempt.order_id', '=', 'transfer.order_id').onRef('attempt.id', '=', 'transfer.attempt_id'),
    )
    .innerJoin('shop_order as bought', 'bought.id', 'transfer.order_id')
    .$if(list !== null, (query) => query.where(LIST_CONDITIONS[list ?? 'open']))
    .$if(reference !== null || name !== null || amount !== null, (query) =>
      query.where(({ or, eb }) =>
        or([
          ...(reference === null ? [] : [eb('transfer.reference', '=', reference), eb('bought.code', '=', reference)]),
          ...(amount === null ? [] : [eb('attempt.amount', '=', amount)]),
          ...(name === null ? [] : [sql<boolean>`strpos(lower(bought.address->>'name'), lower(${name})) > 0`]),
        ]),
      ),
    );
}

/** Searches transfers for staff, newest first. */
export async function searchTransfers(db: Db, { offset, limit, ...filter }: TransferSearch) {
  const rows = await filterTransfers(db, filter)
    .select(['transfer.attempt_id', 'transfer.reference', 'transfer.state', 'transfer.received', 'transfer.version'])
    .select(['attempt.amount', 'attempt.currency', 'attempt.expires_at', 'attempt.status', 'bought.code'])
    .select(sql<string>`bought.address->>'name'`.as('name'))
    .select(['transfer.created_at', IS_REMINDED.as('reminded'), IS_REJECTED.as('rejected')])
    .orderBy('transfer.created_at', 'desc')
    .orderBy('transfer.attempt_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as PaymentStatus }));
}

/** Number of transfers that `searchTransfers` finds. */
export async function countFoundTransfers(db: Db, filter: TransferFilter): Promise<number> {
  const counted = await filterTransfers(db, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return counted?.total ?? 0;
}
