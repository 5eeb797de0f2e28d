import type { Db } from '../../platform/database/db.ts';
import { hasPermission, type Permission, STAFF_ROLES } from './staff.rules.ts';
import { findStaffByRoles } from './staff.store.ts';

/** Staff whose role has a permission, in the order of their names. */
export function listStaffWith(db: Db, permission: Permission): Promise<{ id: string; name: string }[]> {
  return findStaffByRoles(
    db,
    STAFF_ROLES.filter((role) => hasPermission(role, permission)),
  );
}
