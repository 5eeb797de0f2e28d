import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { endAllSessions } from '../../customers/sessions/end-all-sessions.ts';
import { disableTwoFactor } from '../../customers/two-factor/set-up-two-factor.ts';
import { administersStaff, canAssignRole, type StaffMember, type StaffRole } from '../staff.rules.ts';
import { saveStaffRole } from '../staff.store.ts';
import { deleteMember, lockMemberRoles } from './members.store.ts';

/** Refusals of changes of a member. */
export const MEMBER_REFUSALS = {
  'api.not-found': 'missing',
  'staff.role-too-high': 'forbidden',
  'staff.last-administrator': 'conflict',
} as const;

/** Role of a member before and after a change; null for no role. */
export type RoleChange = { id: string; before: StaffRole; after: StaffRole | null };

/**
 * Changes the role of a member, or removes it with `null`; the sessions of the member end. Refuses a role with permissions
 * that the actor lacks, and a change that leaves no member who administers staff.
 */
export async function changeMemberRole(
  tx: Tx,
  actor: StaffMember,
  { id, role }: { id: string; role: StaffRole | null },
): Promise<Result<RoleChange>> {
  const roles = await lockMemberRoles(tx);
  const actorRole = roles.get(actor.id);
  // another administrator may have changed the actor while this change waited for the lock
  if (!actorRole || !administersStaff(actorRole)) return refuse('api.forbidden', {}, 'forbidden');
  const before = roles.get(id);
  if (!before) return refuse('api.not-found', {}, 'missing');
  const change = { id, before, after: role };
  if (before === role) return ok(change);
  if (![before, role].every((one) => one === null || canAssignRole(actorRole, one)))
    return refuse('staff.role-too-high', {}, 'forbidden');
  const others = [...roles].filter(([other]) => other !== id).map(([, one]) => one);
  const isAdministered = [...others, ...(role ? [role] : [])].some(administersStaff);
  if (!isAdministered) return refuse('staff.last-administrator', {}, 'conflict');
  if (role) await saveStaffRole(tx, id, role);
  else await deleteMember(tx, id);
  // the actor stays signed in; the new role applies from the next request
  if (id !== actor.id || role === null) await endAllSessions(tx, id);
  return ok(change);
}

/**
 * Removes the second factor of a member who lost it; the sessions end, and the next sign-in sets up a new one. Refuses the
 * own one, whose page asks for a code. Returns whether there was a second factor.
 */
export async function resetMemberTwoFactor(tx: Tx, actor: StaffMember, id: string): Promise<Result<boolean>> {
  const roles = await lockMemberRoles(tx);
  const actorRole = roles.get(actor.id);
  if (!actorRole || !administersStaff(actorRole)) return refuse('api.forbidden', {}, 'forbidden');
  const role = roles.get(id);
  if (!role) return refuse('api.not-found', {}, 'missing');
  if (id === actor.id) return refuse('staff.own-factor', {}, 'conflict');
  if (!canAssignRole(actorRole, role)) return refuse('staff.role-too-high', {}, 'forbidden');
  const had = await disableTwoFactor(tx, id);
  await endAllSessions(tx, id);
  return ok(had);
}
