import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { hasPermission, type Permission, requiresTwoFactor, type StaffMember } from './staff.rules.ts';
import { findStaffRole } from './staff.store.ts';

/**
 * Returns the staff member when the role has the permission. Refuses with `api.unauthenticated`, `api.factor-due`,
 * `api.forbidden`, and with `staff.factor-missing` when the role requires a second factor that is not set up.
 */
export async function requireStaff(db: Db, visitor: Visitor, permission: Permission): Promise<Result<StaffMember>> {
  const staff = await requireSecuredMember(db, visitor);
  if (!staff.ok) return staff;
  return hasPermission(staff.value.role, permission) ? staff : refuse('api.forbidden', {}, 'forbidden');
}

/** As `requireStaff`, regardless of permissions. */
export async function requireSecuredMember(db: Db, visitor: Visitor): Promise<Result<StaffMember>> {
  const staff = await requireStaffMember(db, visitor);
  if (!staff.ok) return staff;
  return lacksTwoFactor(staff.value, visitor) ? refuse('staff.factor-missing', {}, 'forbidden') : staff;
}

/** Whether the staff member must set up a second factor first. */
export function lacksTwoFactor({ role }: StaffMember, { factor }: Visitor): boolean {
  return requiresTwoFactor(role) && factor === 'none';
}

/** Returns the staff member regardless of permissions. Refuses all others as `requireStaff` does. */
export async function requireStaffMember(db: Db, visitor: Visitor): Promise<Result<StaffMember>> {
  if (visitor.factor === 'due') return refuse('api.factor-due', {}, 'unauthenticated');
  const customer = requireCustomer(visitor);
  if (!customer.ok) return customer;
  const { id, name } = customer.value;
  const role = await findStaffRole(db, id);
  return role === undefined ? refuse('api.forbidden', {}, 'forbidden') : ok({ id, name, role });
}
