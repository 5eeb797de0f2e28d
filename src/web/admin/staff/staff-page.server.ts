import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import {
  changeRoleOperation,
  deactivateMemberOperation,
  inviteStaffOperation,
  listMembersOperation,
  resetMemberTwoFactorOperation,
  withdrawInvitationOperation,
} from '../../../modules/staff/members/members.operations.ts';
import { requireStaffMember } from '../../../modules/staff/require-staff.ts';
import { canAssignRole, STAFF_ROLES, type StaffRole } from '../../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type PageActions, runPageAction } from '../actions/page-actions.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';

export type StaffMemberView = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  roleName: string;
  lastSeen: string | null;
  hasTwoFactor: boolean;
  isSelf: boolean;
};

export type StaffPage = {
  members: StaffMemberView[];
  invitations: { id: string; email: string; role: string; until: string }[];
  /** Roles that the staff member may give. */
  roles: SelectChoice[];
  mayWrite: boolean;
};

/** Actions of the list of staff by intent; the forms are components. */
const STAFF_PAGE_ACTIONS: PageActions<unknown> = {
  invite: { operation: inviteStaffOperation, fields: { email: 'text', role: 'text' } },
  withdraw: { operation: withdrawInvitationOperation, params: { id: 'id' } },
  role: { operation: changeRoleOperation, params: { id: 'id' }, fields: { role: 'text' } },
  deactivate: { operation: deactivateMemberOperation, params: { id: 'id' } },
  factor: { operation: resetMemberTwoFactorOperation, params: { id: 'id' } },
};

/** @throws Response without the permission */
export async function loadStaffPage(shop: ShopRequest): Promise<StaffPage> {
  const { services, t } = shop;
  const [{ members, invitations }, settings, mayWrite, own] = await Promise.all([
    loadStaffQuery(listMembersOperation, shop, {}),
    readSettings(services.db),
    mayExecute(inviteStaffOperation, shop),
    requireStaffMember(services.db, await shop.visitor()),
  ]);
  if (!own.ok) throw data(null, { status: 403 });
  const format = createTimeFormatter(shop, settings);
  const { id: ownId, role: ownRole } = own.value;
  return {
    members: members.map(({ id, name, email, role, has_factor, last_seen_at }) => ({
      id,
      name,
      email,
      role,
      roleName: t(`admin.role.${role}`),
      lastSeen: last_seen_at && format(last_seen_at),
      hasTwoFactor: has_factor,
      isSelf: id === ownId,
    })),
    invitations: invitations.map(({ id, email, role, expires_at }) => {
      return { id, email, role: t(`admin.role.${role}`), until: format(expires_at) };
    }),
    roles: STAFF_ROLES.filter((role) => canAssignRole(ownRole, role)).map((role) => {
      return { value: role, name: t(`admin.role.${role}`) };
    }),
    mayWrite,
  };
}

/** @throws Response a redirect after success */
export async function handleStaffForm(shop: ShopRequest, form: FormData) {
  const { intent, result }: { intent: string; result: Result<unknown> } = await runPageAction(
    STAFF_PAGE_ACTIONS,
    shop,
    { form, params: {} },
    listMembersOperation,
  );
  if (result.ok) throw redirect(adminPaths.staff({ saved: 1 }), 303);
  return formAnswer(shop, result.refusal, { intent, form });
}
