import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { hashNewPassword } from '../../customers/sign-in/hash-new-password.ts';
import { hasStaffPasswordLength, MIN_STAFF_PASSWORD_LENGTH } from '../../customers/sign-in/password.rules.ts';
import { saveAccountPassword } from '../../customers/sign-up/save-account-password.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { canAssignRole, type StaffRole } from '../staff.rules.ts';
import { findStaffRole, saveStaffRole } from '../staff.store.ts';
import type { AcceptInvitationInput } from './members.input.ts';
import { findInvitation, takeInvitation } from './members.store.ts';

const refuseLink = () => refuse('staff.invitation-invalid', {}, 'missing');

/** Address and role of a valid invitation, for its page. */
export async function readInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<Result<{ email: string; role: StaffRole }>> {
  const found = await findInvitation(db, hashToken(token), now);
  return found ? ok({ email: found.email, role: found.role }) : refuseLink();
}

/**
 * Accepts an invitation, which proves the mailbox: sets the password of the account of the address, or creates the
 * account, and gives it the role. Sessions of an existing account end. The link is valid once; it is refused when who
 * invited may no longer give the role.
 */
export async function acceptInvitation(
  db: Db,
  { token, name, ...typed }: AcceptInvitationInput,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Result<{ email: string; role: StaffRole }>> {
  if (!hasStaffPasswordLength(typed.password))
    return refuseField('password', 'fields.too-short', { type: 'password', min: MIN_STAFF_PASSWORD_LENGTH });
  // hashing is expensive, so it is only for valid links
  if (!(await findInvitation(db, hashToken(token), now))) return refuseLink();
  const hashed = await hashNewPassword(typed);
  if (!hashed.ok) return hashed;
  return inTransaction<Result<{ email: string; role: StaffRole }>>(db, async (tx) => {
    const invitation = await takeInvitation(tx, hashToken(token), now);
    if (!invitation || !canAssignRole(invitation.inviter_role, invitation.role)) return refuseLink();
    const { email, role } = invitation;
    const account = await saveAccountPassword(tx, { name, email, locale }, hashed.value, now);
    if (await findStaffRole(tx, account.id)) return refuseLink();
    await saveStaffRole(tx, account.id, role);
    await writeAuditEntry(tx, {
      staff: { id: account.id, name: account.name, role },
      action: 'staff-join',
      subject: { kind: 'staff', id: account.id },
      before: { role: null },
      after: { role },
      now,
    });
    return ok({ email, role });
  });
}
