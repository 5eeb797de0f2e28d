import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { MAX_CODE_ATTEMPTS } from '../customers/verification-code.rules.ts';
import type { ApplicationState, SellerApplicationTable } from './application.tables.ts';
import type { SellerState, SellerTable } from './sellers.tables.ts';

export type Application = Selectable<SellerApplicationTable>;

/** States in which staff decide. */
export const OPEN_STATES: readonly ApplicationState[] = ['verified', 'under_review'];

const COLUMNS = [
  'id',
  'email',
  'locale',
  'state',
  'customer_id',
  'contact_name',
  'password_hash',
  'store_name',
  'slug',
  'about',
  'categories',
  'legal_name',
  'registration_no',
  'tax_id',
  'phone',
  'address',
  'bank',
  'iban_end',
  'document',
  'document_kind',
  'self_certified_at',
  'terms_accepted_at',
  'code_hash',
  'tries',
  'expires_at',
  'information_request',
  'answer',
  'reject_reason',
  'seller_id',
  'applied_at',
  'verified_at',
  'decided_at',
] as const;

/** Serializes the assignment of store slugs. Uses the advisory lock of all store names. */
export async function lockStoreNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext('store'))`.execute(tx);
}

/** Serializes applications of one e-mail address. */
export async function lockApplicantEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seller'), hashtext(${email}))`.execute(tx);
}

/** Whether a store or an open application of another applicant has the slug. */
export async function isSlugTaken(db: Db, slug: string, exceptOf: { email: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seller where slug = ${slug} or slugs @? ${`$.* ? (@ == ${JSON.stringify(slug)})`}::jsonpath
    union all
    select 1 from seller_application
    where slug = ${slug} and state = any(${OPEN_STATES}) and email <> ${exceptOf.email}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Finds the open application of an e-mail address or a customer. */
export function findOpenApplication(
  db: Db,
  { email, customerId }: { email: string; customerId: string | null },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('seller_application')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where(({ or, eb }) =>
      or([eb('email', '=', email), ...(customerId === null ? [] : [eb('customer_id', '=', customerId)])]),
    )
    .limit(1)
    .executeTakeFirst();
}

/**
 * Inserts an application and replaces an unconfirmed one of the same address. @returns the document of the replaced
 * application
 */
export async function saveUnconfirmedApplication(
  tx: Tx,
  row: Insertable<SellerApplicationTable>,
): Promise<string | null> {
  const before = await tx
    .deleteFrom('seller_application')
    .where('email', '=', row.email)
    .where('state', '=', 'applied')
    .returning('document')
    .executeTakeFirst();
  await tx.insertInto('seller_application').values(row).execute();
  return before?.document ?? null;
}

/** Sets a new code for an unconfirmed application. @returns whether one exists */
export async function renewCode(
  tx: Tx,
  { id, email }: { id: string; email: string },
  code: { code_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const renewed = await tx
    .updateTable('seller_application')
    .set({ ...code, tries: 0 })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('state', '=', 'applied')
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/**
 * Counts an attempt before the code is compared, so that parallel attempts are counted too. Returns undefined when no
 * attempt is left.
 */
export function countCodeAttempt(
  tx: Tx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<Application | undefined> {
  return tx
    .updateTable('seller_application')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('state', '=', 'applied')
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function markVerified(tx: Tx, id: string, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('seller_application')
    .set({ state: 'verified', customer_id: customerId, verified_at: now, code_hash: null, password_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Finds the newest confirmed application of a customer. */
export function findNewestApplication(db: Db, customerId: string): Promise<Application | undefined> {
  return db
    .selectFrom('seller_application')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('state', '<>', 'applied')
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Same as `findNewestApplication`, with a row lock. */
export function lockNewestApplication(tx: Tx, customerId: string): Promise<Application | undefined> {
  return tx
    .selectFrom('seller_application')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('state', '<>', 'applied')
    .orderBy('applied_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

type Amendment = { answer: string } & Partial<Pick<Application, 'document' | 'document_kind'>>;

export async function saveAmendment(tx: Tx, id: string, amendment: Amendment): Promise<void> {
  await tx
    .updateTable('seller_application')
    .set({ ...amendment, information_request: null })
    .where('id', '=', id)
    .execute();
}

/** Finds a confirmed application for staff. */
export function findApplication(db: Db, id: string): Promise<Application | undefined> {
  return db
    .selectFrom('seller_application')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', '<>', 'applied')
    .executeTakeFirst();
}

export function lockApplication(tx: Tx, id: string): Promise<Application | undefined> {
  return tx
    .selectFrom('seller_application')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', '<>', 'applied')
    .forUpdate()
    .executeTakeFirst();
}

type DecisionColumns = Partial<
  Pick<Application, 'state' | 'information_request' | 'reject_reason' | 'seller_id' | 'decided_at'>
>;

export async function saveDecision(tx: Tx, id: string, decided: DecisionColumns): Promise<void> {
  await tx.updateTable('seller_application').set(decided).where('id', '=', id).execute();
}

/** Inserts a store and its owner. */
export async function insertStore(
  tx: Tx,
  store: Insertable<SellerTable>,
  { customerId, now }: { customerId: string; now: Date },
): Promise<number> {
  const { id } = await tx.insertInto('seller').values(store).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('seller_member')
    .values({ seller_id: id, customer_id: customerId, role: 'owner', created_at: now })
    .execute();
  return id;
}

export async function setStoreState(tx: Tx, id: number, state: SellerState): Promise<void> {
  await tx.updateTable('seller').set({ state }).where('id', '=', id).execute();
}

/** Deletes unconfirmed applications. @returns the file names of their documents */
export async function deleteUnconfirmed(db: Db, before: Date): Promise<string[]> {
  const deleted = await db
    .deleteFrom('seller_application')
    .where('state', '=', 'applied')
    .where('applied_at', '<', before)
    .returning('document')
    .execute();
  return deleted.flatMap(({ document }) => document ?? []);
}
