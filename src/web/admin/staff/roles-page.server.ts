import { listMembersOperation } from '../../../modules/staff/members/members.operations.ts';
import {
  EDITABLE_RESOURCES,
  isEveryOperation,
  listPermittedOperations,
  requiresTwoFactor,
  STAFF_ROLES,
} from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { requireAccess } from '../staff-operations.server.ts';

/** Permissions by resource and role, in words. */
export type RolesPage = {
  roles: { role: string; name: string; needsTwoFactor: boolean }[];
  rows: { resource: string; name: string; cells: { role: string; text: string }[] }[];
};

/** @throws Response without the permission */
export async function loadRolesPage(shop: ShopRequest): Promise<RolesPage> {
  const { t, locale } = shop;
  await requireAccess(listMembersOperation, shop);
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' });
  return {
    roles: STAFF_ROLES.map((role) => ({
      role,
      name: t(`admin.role.${role}`),
      needsTwoFactor: requiresTwoFactor(role),
    })),
    rows: EDITABLE_RESOURCES.map((resource) => ({
      resource,
      name: t(`admin.staff.resources.${resource}`),
      cells: STAFF_ROLES.map((role) => {
        const operations = listPermittedOperations(role, resource);
        const named = operations.map((operation) => t(`admin.staff.operations.${operation}`));
        return { role, text: isEveryOperation(operations) ? t('admin.staff.everything') : list.format(named) };
      }),
    })),
  };
}
