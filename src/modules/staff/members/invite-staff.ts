import { randomToken, uuidv7 } from '../../../kernel/ids.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { findAccountByEmail } from '../../customers/sign-up/create-account-with-password.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { canAssignRole, type StaffMember, type StaffRole } from '../staff.rules.ts';
import { findStaffRole } from '../staff.store.ts';
import { buildInvitationMail, type StaffLinks } from './invitation-mail.ts';
import { saveInvitation } from './members.store.ts';

/** Lifetime of an invitation. */
const INVITATION_TTL_MS = 7 * 86_400_000;

export type Invitation = { id: string; email: string; role: StaffRole; expiresAt: Date };

/**
 * Invites a person by mail to a role; a later invitation of the address replaces the earlier one. Refuses a role with
 * permissions that the actor lacks, and the address of a member.
 */
export async function inviteStaff(
  tx: Tx,
  actor: StaffMember,
  { email, role }: { email: string; role: StaffRole },
  { links, locale, now }: { links: StaffLinks; locale: Locale; now: Date },
): Promise<Result<Invitation>> {
  if (!canAssignRole(actor.role, role)) return refuse('staff.role-too-high', {}, 'forbidden');
  const account = await findAccountByEmail(tx, email);
  if (account && (await findStaffRole(tx, account.id))) return refuseField('email', 'staff.already-member');
  const token = randomToken();
  const invitation = { id: uuidv7(now.getTime()), email, role };
  const expiresAt = new Date(now.getTime() + INVITATION_TTL_MS);
  await saveInvitation(tx, {
    ...invitation,
    token_hash: hashToken(token),
    invited_by: actor.id,
    created_at: now,
    expires_at: expiresAt,
  });
  const { siteName } = await readSettings(tx);
  const href = links.invitation(token);
  const mail = { to: email, locale, shopName: siteName, by: actor.name, role, href, until: expiresAt, now };
  await queueMail(tx, buildInvitationMail(mail));
  return ok({ ...invitation, expiresAt });
}
