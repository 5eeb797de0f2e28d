import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SocialProviderName } from './social-login.rules.ts';

/** Customer of a linked social account. `guarded`: only the password may sign in. */
export type LinkedCustomer = { id: string; name: string; email: string; demo: boolean; guarded: boolean };

export async function findLinkedCustomer(
  db: Db,
  provider: SocialProviderName,
  subject: string,
): Promise<LinkedCustomer | undefined> {
  return db
    .selectFrom('social_account')
    .innerJoin('customer', 'customer.id', 'social_account.customer_id')
    .leftJoin('staff_member', 'staff_member.customer_id', 'customer.id')
    .select(['customer.id', 'customer.name', 'customer.email', 'customer.demo'])
    .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
    .select(sql<boolean>`staff_member.customer_id is not null or second_factor.secret is not null`.as('guarded'))
    .where('social_account.provider', '=', provider)
    .where('social_account.subject', '=', subject)
    .executeTakeFirst();
}

type NewSocialAccount = {
  id: string;
  provider: SocialProviderName;
  subject: string;
  customer_id: string;
  email: string | null;
};

/** @returns false when the social account is already linked */
export async function insertSocialAccount(tx: Db, link: NewSocialAccount, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('social_account')
    .values({ ...link, linked_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function touchSocialAccount(
  tx: Db,
  provider: SocialProviderName,
  subject: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('social_account')
    .set({ used_at: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

export type SocialAccount = { id: string; provider: SocialProviderName; email: string | null; linked_at: Date };

/** Limit of the list; accounts are linked one by one. */
const MAX_SOCIAL_ACCOUNTS = 50;

export async function listSocialAccounts(db: Db, customerId: string): Promise<SocialAccount[]> {
  return db
    .selectFrom('social_account')
    .select(['id', 'provider', 'email', 'linked_at'])
    .where('customer_id', '=', customerId)
    .orderBy('linked_at')
    .limit(MAX_SOCIAL_ACCOUNTS)
    .execute();
}

/** Locks the account, so that its last two sign-in methods cannot be removed concurrently. */
export async function lockAndReadHasPassword(tx: Db, customerId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('customer')
    .select(sql<boolean>`password_hash is not null`.as('has'))
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return found?.has ?? false;
}

export async function hasPassword(db: Db, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('customer')
    .select(sql<boolean>`password_hash is not null`.as('has'))
    .where('id', '=', customerId)
    .executeTakeFirst();
  return found?.has ?? false;
}

/** Deletes all linked social accounts of a customer. */
export async function deleteSocialAccounts(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('social_account').where('customer_id', '=', customerId).execute();
}

export async function deleteSocialAccount(tx: Db, customerId: string, id: string): Promise<SocialAccount | undefined> {
  return tx
    .deleteFrom('social_account')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning(['id', 'provider', 'email', 'linked_at'])
    .executeTakeFirst();
}
