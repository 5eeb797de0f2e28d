import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { CustomerTable } from './customers.tables.ts';

export type CustomerRow = Pick<Selectable<CustomerTable>, 'id' | 'name' | 'email' | 'password_hash' | 'demo'> & {
  /** Whether they work for the shop. */
  staff: boolean;
};

/** @param email folded */
export async function findCustomerByEmail(db: Db, email: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customer')
    .leftJoin('staff_member', 'staff_member.customer_id', 'customer.id')
    .select(['id', 'name', 'email', 'password_hash', 'demo'])
    .select(sql<boolean>`staff_member.customer_id is not null`.as('staff'))
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Lets one address after another be taken, so that two who want the same do not meet in the same moment. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 0))`.execute(tx);
}

/** Undefined when the address has an account already. */
export async function insertCustomer(tx: Db, customer: Insertable<CustomerTable>): Promise<{ id: string } | undefined> {
  await lockAddress(tx, customer.email);
  return tx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function changePasswordHash(tx: Db, customerId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', customerId).execute();
}
