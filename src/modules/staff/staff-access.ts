import type { AccessPolicy } from '../../platform/operations/access.ts';
import { requireStaff } from './require-staff.ts';
import type { Permission, StaffMember } from './staff.rules.ts';

/** Staff whose role has the permission. Refuses others as `requireStaff` does. */
export function staffWith(permission: Permission): AccessPolicy<StaffMember> {
  return {
    name: `staff: ${permission}`,
    routeAccess: 'customer',
    refusals: { 'staff.factor-missing': 'forbidden' },
    authorize: async ({ db, visitor }) => requireStaff(db, await visitor(), permission),
    getActorKey: ({ id }) => `customer:${id}`,
  };
}
