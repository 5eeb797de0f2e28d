import type { AccessPolicy } from '../../platform/operations/operation.ts';
import { requireSecuredMember, requireStaff, requireStaffMember } from './require-staff.ts';
import type { EditableResource, Permission, StaffMember } from './staff.rules.ts';

/** Staff whose role has the permission. Refuses others as `requireStaff` does. */
export function staffWith(permission: Permission): AccessPolicy<StaffMember> {
  return {
    name: `staff: ${permission}`,
    routeAccess: 'customer',
    refusals: { 'staff.factor-missing': 'forbidden' },
    authorize: async ({ deps: { db }, visitor }) => requireStaff(db, await visitor(), permission),
    getActorKey: ({ id }) => `customer:${id}`,
  };
}

/** Staff of any role, also before the second factor is set up. Refuses others as `requireStaffMember` does. */
export const anyStaff: AccessPolicy<StaffMember> = {
  name: 'staff',
  routeAccess: 'customer',
  authorize: async ({ deps: { db }, visitor }) => requireStaffMember(db, await visitor()),
  getActorKey: ({ id }) => `customer:${id}`,
};

/** Staff of any role with their second factor; the operation limits its result to the permissions of the role. */
export const securedStaff: AccessPolicy<StaffMember> = {
  name: 'staff',
  routeAccess: 'customer',
  refusals: { 'staff.factor-missing': 'forbidden' },
  authorize: async ({ deps: { db }, visitor }) => requireSecuredMember(db, await visitor()),
  getActorKey: ({ id }) => `customer:${id}`,
};

/** Access to the operations of a resource that staff edit. */
export function staffAccess(resource: EditableResource) {
  const write = staffWith(`${resource}.write`);
  // a text of a setting can redirect payments, e.g. the instructions of a bank account
  const translate = resource === 'settings' ? write : staffWith('texts.write');
  return { read: staffWith(`${resource}.read`), write, translate };
}
