import { expect, test } from 'vitest';
import {
  administersStaff,
  canAssignRole,
  EDITABLE_RESOURCES,
  listPermittedOperations,
  STAFF_ROLES,
} from './staff.rules.ts';

test('the owner may give every role, and only the owner the role of an owner', () => {
  for (const role of STAFF_ROLES) {
    expect(canAssignRole('owner', role), role).toBe(true);
    expect(canAssignRole(role, 'owner'), role).toBe(role === 'owner');
  }
});

test('a role may be given by those who have all of its permissions', () => {
  for (const own of STAFF_ROLES)
    for (const role of STAFF_ROLES) {
      const hasAll = EDITABLE_RESOURCES.every((resource) =>
        listPermittedOperations(role, resource).every((one) => listPermittedOperations(own, resource).includes(one)),
      );
      expect(canAssignRole(own, role), `${own} gives ${role}`).toBe(hasAll);
    }
});

test('only the owner administers staff', () => {
  expect(STAFF_ROLES.filter(administersStaff)).toEqual(['owner']);
});
