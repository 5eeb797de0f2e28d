import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { CustomerTable } from './customers.tables.ts';

export type CustomerRow = Pick<Selectable<CustomerTable>, 'id' | 'name' | 'email' | 'password_hash' | 'demo'> & {
  /** Whether the customer is a staff member. */
  staff: boolean;
};

/** @param email normalized with `normalizeEmail` */
export async function findCustomerByEmail(db: Db, email: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customer')
    .leftJoin('staff_member', 'staff_member.customer_id', 'customer.id')
    .select(['id', 'name', 'email', 'password_hash', 'demo'])
    .select(sql<boolean>`staff_member.customer_id is not null`.as('staff'))
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Takes an advisory lock on an e-mail address, so that concurrent transactions cannot claim it twice. */
export async function lockEmailAddress(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(tx);
}

/** Returns undefined when the address already has an account. */
export async function insertCustomer(tx: Db, customer: Insertable<CustomerTable>): Promise<{ id: string } | undefined> {
  await lockEmailAddress(tx, customer.email);
  return tx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function updatePasswordHash(tx: Db, customerId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', customerId).execute();
}

/** @param text in lower case: part of a name, or the beginning of an e-mail address */
export function selectMatchingCustomers(
  db: Db,
  { text, phone }: { text: string; phone: string | null },
  limit: number,
): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .selectFrom('customer')
    .select(['id', 'name', 'email'])
    .where(({ or }) =>
      or([
        sql<boolean>`strpos(lower(name), ${text}) > 0`,
        sql<boolean>`starts_with(email, ${text})`,
        ...(phone === null ? [] : [sql<boolean>`right(phone, ${phone.length}) = ${phone}`]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
