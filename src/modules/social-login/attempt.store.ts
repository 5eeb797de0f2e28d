import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { MAX_CODE_ATTEMPTS } from '../customers/verification-code.rules.ts';
import type { SocialIdentity, SocialProviderName } from './social-login.rules.ts';
import type { SocialAttemptTable } from './social-login.tables.ts';

/** Sign-in attempt whose user was identified by the provider but is not signed in yet. */
export type IdentifiedAttempt = Pick<
  Selectable<SocialAttemptTable>,
  'state_hash' | 'provider' | 'next' | 'customer_id'
> &
  Pick<Selectable<SocialAttemptTable>, 'code_email' | 'code_sent_at'> & { person: SocialIdentity };

type NewAttempt = Pick<
  SocialAttemptTable,
  'state_hash' | 'browser_hash' | 'provider' | 'next' | 'locale' | 'customer_id'
>;

export async function insertAttempt(db: Db, attempt: NewAttempt & { expires_at: Date }): Promise<void> {
  await db.insertInto('social_attempt').values(attempt).execute();
}

type AttemptKey = { stateHash: Buffer; browserHash: Buffer; provider: SocialProviderName };

/** Consumes the authorization response once, for the browser that started the flow. */
export async function consumeAuthorizationResponse(
  db: Db,
  { stateHash, browserHash, provider }: AttemptKey,
  now: Date,
): Promise<Pick<SocialAttemptTable, 'next' | 'locale' | 'customer_id'> | undefined> {
  return db
    .updateTable('social_attempt')
    .set({ answered_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['next', 'locale', 'customer_id'])
    .executeTakeFirst();
}

export async function saveIdentity(db: Db, stateHash: Buffer, person: SocialIdentity, expiresAt: Date): Promise<void> {
  const { subject, email, emailVerified, name } = person;
  await db
    .updateTable('social_attempt')
    .set({ subject, email, email_verified: emailVerified, name, expires_at: expiresAt })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** Finds the latest identified attempt of this browser that is not completed. */
export async function findIdentifiedAttempt(
  db: Db,
  browserHash: Buffer,
  now: Date,
): Promise<IdentifiedAttempt | undefined> {
  const row = await db
    .selectFrom('social_attempt')
    .select(['state_hash', 'provider', 'next', 'customer_id', 'subject', 'email', 'email_verified', 'name'])
    .select(['code_email', 'code_sent_at'])
    .where('browser_hash', '=', browserHash)
    .where('subject', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.subject) return undefined;
  const { subject, email, email_verified, name, ...attempt } = row;
  return { ...attempt, person: { subject, email, name, emailVerified: email_verified === true } };
}

/** Deletes an attempt. @returns false when it was already deleted */
export async function deleteAttempt(db: Db, stateHash: Buffer): Promise<boolean> {
  const ended = await db
    .deleteFrom('social_attempt')
    .where('state_hash', '=', stateHash)
    .returning('state_hash')
    .executeTakeFirst();
  return ended !== undefined;
}

type VerificationCodeColumns = { code_email: string; code_hash: Buffer; code_expires_at: Date; code_sent_at: Date };

/** A new code replaces the previous code of the attempt. */
export async function saveCode(db: Db, stateHash: Buffer, code: VerificationCodeColumns): Promise<void> {
  await db
    .updateTable('social_attempt')
    .set({ ...code, tries: 0, expires_at: code.code_expires_at })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** Removes the code, so that another address can be entered. */
export async function clearCode(db: Db, browserHash: Buffer): Promise<void> {
  await db
    .updateTable('social_attempt')
    .set({ code_email: null, code_hash: null, code_expires_at: null })
    .where('browser_hash', '=', browserHash)
    .execute();
}

/** Counts an attempt before the code is compared. Returns undefined when no attempt is left. */
export async function countCodeAttempt(
  tx: Db,
  stateHash: Buffer,
  now: Date,
): Promise<{ email: string; codeHash: Buffer } | undefined> {
  const row = await tx
    .updateTable('social_attempt')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('state_hash', '=', stateHash)
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .where('code_expires_at', '>', now)
    .returning(['code_email', 'code_hash'])
    .executeTakeFirst();
  return row?.code_email && row.code_hash ? { email: row.code_email, codeHash: row.code_hash } : undefined;
}

export async function deleteExpiredAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('social_attempt').where('expires_at', '<', before).execute();
}
