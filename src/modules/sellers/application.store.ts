import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { CODE_TRIES } from '../customers/code.rules.ts';
import type { ApplicationList } from './application.input.ts';
import type { ApplicationState, SellerApplicationTable } from './application.tables.ts';
import type { SellerState, SellerTable } from './sellers.tables.ts';

export type Application = Selectable<SellerApplicationTable>;

const OPEN: readonly ApplicationState[] = ['verified', 'under_review'];

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
  'agreed_at',
  'code_hash',
  'tries',
  'expires_at',
  'wanted',
  'answer',
  'reject_reason',
  'seller_id',
  'applied_at',
  'verified_at',
  'decided_at',
] as const;

/** Names of stores are given one at a time: two could want the same. The lock is that of all names of stores. */
export async function lockStoreNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext('store'))`.execute(tx);
}

/** Applications of one mailbox are written one after another. */
export async function lockMailbox(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seller'), hashtext(${email}))`.execute(tx);
}

/** Whether a store bears the name, or somebody else's application waits for it. */
export async function isNameTaken(db: Db, slug: string, exceptOf: { email: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seller where slug = ${slug} or slugs @? ${`$.* ? (@ == ${JSON.stringify(slug)})`}::jsonpath
    union all
    select 1 from seller_application
    where slug = ${slug} and state = any(${OPEN}) and email <> ${exceptOf.email}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** The application of a mailbox or of an account that is being looked at. */
export function openApplication(
  db: Db,
  { email, customerId }: { email: string; customerId: string | null },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('seller_application')
    .select('id')
    .where('state', 'in', OPEN)
    .where(({ or, eb }) =>
      or([eb('email', '=', email), ...(customerId === null ? [] : [eb('customer_id', '=', customerId)])]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** The newest of a mailbox takes the place of one that was never confirmed. @returns the document that goes with that */
export async function putApplied(tx: Tx, row: Insertable<SellerApplicationTable>): Promise<string | null> {
  const before = await tx
    .deleteFrom('seller_application')
    .where('email', '=', row.email)
    .where('state', '=', 'applied')
    .returning('document')
    .executeTakeFirst();
  await tx.insertInto('seller_application').values(row).execute();
  return before?.document ?? null;
}

/** A new code for an application that waits for one. @returns whether it does */
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

/** Counts a try before it is compared, so that parallel guesses are counted too; undefined when none is left. */
export function countTry(
  tx: Tx,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<Application | undefined> {
  return tx
    .updateTable('seller_application')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('state', '=', 'applied')
    .where('tries', '<', CODE_TRIES)
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

/** The newest application of an account. */
export function newestOf(db: Db, customerId: string): Promise<Application | undefined> {
  return db
    .selectFrom('seller_application')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('state', '<>', 'applied')
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The same, locked. */
export function lockNewestOf(tx: Tx, customerId: string): Promise<Application | undefined> {
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

export async function putAmendment(tx: Tx, id: string, amendment: Amendment): Promise<void> {
  await tx
    .updateTable('seller_application')
    .set({ ...amendment, wanted: null })
    .where('id', '=', id)
    .execute();
}

/** For staff: nobody sees what was never confirmed. */
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

type Decided = Partial<Pick<Application, 'state' | 'wanted' | 'reject_reason' | 'seller_id' | 'decided_at'>>;

export async function putDecision(tx: Tx, id: string, decided: Decided): Promise<void> {
  await tx.updateTable('seller_application').set(decided).where('id', '=', id).execute();
}

/** A store and whoever owns it. */
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

export async function putStoreState(tx: Tx, id: number, state: SellerState): Promise<void> {
  await tx.updateTable('seller').set({ state }).where('id', '=', id).execute();
}

export type ListedApplication = Pick<
  Application,
  'id' | 'state' | 'store_name' | 'legal_name' | 'email' | 'wanted' | 'verified_at' | 'document'
>;

type Search = { list: ApplicationList; q: string | null; limit: number; offset: number };

/** Those that wait the longest first, decided ones the latest first. */
export async function searchApplications(
  db: Db,
  { list, q, limit, offset }: Search,
): Promise<{ rows: ListedApplication[]; total: number }> {
  const found = db
    .selectFrom('seller_application')
    .where('state', '<>', 'applied')
    .$if(list === 'waiting', (query) => query.where('state', 'in', OPEN).where('wanted', 'is', null))
    .$if(list === 'wanted', (query) => query.where('state', 'in', OPEN).where('wanted', 'is not', null))
    .$if(list === 'approved', (query) => query.where('state', '=', 'approved'))
    .$if(list === 'rejected', (query) => query.where('state', '=', 'rejected'))
    .$if(q !== null, (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`starts_with(lower(store_name), ${q})`,
          sql<boolean>`starts_with(lower(legal_name), ${q})`,
          sql<boolean>`starts_with(email, ${q})`,
        ]),
      ),
    );
  const isOpen = list === 'waiting' || list === 'wanted';
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'state', 'store_name', 'legal_name', 'email', 'wanted', 'verified_at', 'document'])
      .orderBy('verified_at', isOpen ? 'asc' : 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function countWaiting(db: Db, most: number): Promise<number> {
  const waiting = await db
    .selectFrom('seller_application')
    .select('id')
    .where('state', 'in', OPEN)
    .where('wanted', 'is', null)
    .limit(most)
    .execute();
  return waiting.length;
}

/** Forgets what was never confirmed. @returns the documents that go with it */
export async function dropUnconfirmed(db: Db, before: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('seller_application')
    .where('state', '=', 'applied')
    .where('applied_at', '<', before)
    .returning('document')
    .execute();
  return gone.flatMap(({ document }) => document ?? []);
}
