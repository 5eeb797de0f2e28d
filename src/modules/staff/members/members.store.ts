import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { StaffRole } from '../staff.rules.ts';
import type { StaffInvitationTable } from '../staff.tables.ts';

/** Limits of the lists; far above the number of staff of a shop. */
const MAX_MEMBERS = 500;
const MAX_INVITATIONS = 200;

export type MemberRow = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  created_at: Date;
  has_factor: boolean;
  last_seen_at: Date | null;
};

/** Members with their last use of the shop, in the order of their names. */
export function selectMembers(db: Db): Promise<MemberRow[]> {
  return db
    .selectFrom('staff_member')
    .innerJoin('customer', 'customer.id', 'staff_member.customer_id')
    .leftJoin('two_factor', 'two_factor.customer_id', 'customer.id')
    .select(['customer.id', 'customer.name', 'customer.email', 'staff_member.role', 'staff_member.created_at'])
    .select(sql<boolean>`two_factor.secret is not null`.as('has_factor'))
    .select(
      sql<Date | null>`(select max(last_seen_at) from session where session.customer_id = customer.id)`.as(
        'last_seen_at',
      ),
    )
    .orderBy('customer.name')
    .orderBy('customer.id')
    .limit(MAX_MEMBERS)
    .execute();
}

/** Roles of all members by id, locked in a fixed order until the end of the transaction. */
export async function lockMemberRoles(tx: Tx): Promise<Map<string, StaffRole>> {
  const rows = await tx
    .selectFrom('staff_member')
    .select(['customer_id', 'role'])
    .orderBy('customer_id')
    .forUpdate()
    .limit(MAX_MEMBERS)
    .execute();
  return new Map(rows.map(({ customer_id, role }) => [customer_id, role]));
}

export async function deleteMember(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('staff_member').where('customer_id', '=', customerId).execute();
}

export type InvitationRow = Pick<StaffInvitationTable, 'id' | 'email' | 'role' | 'expires_at'>;

/** Invitations that have not expired, newest first. */
export function selectInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(MAX_INVITATIONS)
    .execute();
}

/** A new invitation replaces the previous one of the address, so that only the last link is valid. */
export async function saveInvitation(tx: Tx, invitation: Insertable<StaffInvitationTable>): Promise<void> {
  const { email: _key, ...columns } = invitation;
  await tx
    .insertInto('staff_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(columns))
    .execute();
}

export function findInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes an invitation and returns it with the role of who invited: of two concurrent uses one gets it. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(InvitationRow & { inviter_role: StaffRole }) | undefined> {
  return tx
    .deleteFrom('staff_invitation')
    .using('staff_member')
    .whereRef('staff_member.customer_id', '=', 'staff_invitation.invited_by')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['staff_invitation.id', 'staff_invitation.email', 'staff_invitation.role', 'expires_at'])
    .returning('staff_member.role as inviter_role')
    .executeTakeFirst();
}

export async function deleteInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return db
    .deleteFrom('staff_invitation')
    .where('id', '=', id)
    .returning(['id', 'email', 'role', 'expires_at'])
    .executeTakeFirst();
}

/** Erases the invitations of a person. */
export async function deleteInvitationsByEmail(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('staff_invitation').where('email', '=', email).execute();
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<=', now).execute();
}
