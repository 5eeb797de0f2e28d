import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import {
  changePasswordOperation,
  updateProfileOperation,
} from '../../../modules/customers/profile/profile.operations.ts';
import { endSessionOperation, listSessionsOperation } from '../../../modules/customers/sessions/sessions.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { requireStaffMember } from '../../../modules/staff/require-staff.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { redirectForAccess } from '../staff-access.server.ts';
import { loadStaffQuery, runStaffCommand } from '../staff-operations.server.ts';

export type ProfilePage = {
  name: string;
  email: string;
  role: string;
  sessions: { id: string; device: string; lastSeen: string; isCurrent: boolean }[];
};

/** Own name, password and sessions. @throws Response a redirect for visitors, a 403 page for customers */
export async function loadProfilePage(shop: ShopRequest): Promise<ProfilePage> {
  const { services, t } = shop;
  const visitor = await shop.visitor();
  const { name, role } = await requireMember(shop);
  const [sessions, settings] = await Promise.all([
    loadStaffQuery(listSessionsOperation, shop, {}),
    readSettings(services.db),
  ]);
  const format = createTimeFormatter(shop, settings);
  return {
    name,
    email: visitor.customer?.email ?? '',
    role: t(`admin.role.${role}`),
    sessions: sessions.map(({ id, browser, system, current, lastSeen }) => ({
      id,
      device: browser && system ? t('sessions.onSystem', { browser, system }) : t('sessions.unknownDevice'),
      lastSeen: t('sessions.lastSeen', { date: format(lastSeen) }),
      isCurrent: current,
    })),
  };
}

/** @throws Response a redirect after success */
export async function handleProfileForm(shop: ShopRequest, form: FormData) {
  await requireMember(shop);
  const intent = readTextField(form, 'intent').slice(0, 20);
  const result = await runProfileForm(shop, intent, form);
  if (result.ok) throw redirect(adminPaths.profile({ saved: 1 }), 303);
  // passwords are not sent back
  const shown = new FormData();
  shown.set('name', readTextField(form, 'name'));
  return formAnswer(shop, result.refusal, { intent, form: shown });
}

/** @throws Response a 404 page for an unknown intent */
function runProfileForm(shop: ShopRequest, intent: string, form: FormData): Promise<Result<unknown>> {
  switch (intent) {
    case 'name':
      return runStaffCommand(updateProfileOperation, shop, { form, input: { name: readTextField(form, 'name') } });
    case 'password': {
      const input = readFilledFields(form, ['old_password', 'password', 'password_confirmation']);
      return runStaffCommand(changePasswordOperation, shop, { form, input });
    }
    case 'end':
      return runStaffCommand(endSessionOperation, shop, { form, input: { id: readTextField(form, 'id') } });
    case 'end-others':
      return runStaffCommand(endSessionOperation, shop, { form, input: { others: true } });
    default:
      throw data(null, { status: 404 });
  }
}

async function requireMember(shop: ShopRequest) {
  const member = await requireStaffMember(shop.services.db, await shop.visitor());
  if (member.ok) return member.value;
  redirectForAccess(member.refusal);
  throw data(null, { status: 403 });
}
