import { redirect } from 'react-router';
import {
  acceptInvitationOperation,
  readInvitationOperation,
} from '../../../modules/staff/members/members.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';

/** An open invitation; `refused` for a used or expired link and too many attempts, `accepted` after its acceptance. */
export type InvitationPage =
  | { state: 'open'; token: string; email: string; role: string }
  | { state: 'refused'; reason: string }
  | { state: 'accepted' };

export async function loadInvitationPage(shop: ShopRequest, request: Request): Promise<InvitationPage> {
  // reading the visitor makes the page private, so no page with a token is cached
  await shop.visitor();
  const { searchParams } = new URL(request.url);
  if (searchParams.get('done') === '1') return { state: 'accepted' };
  const token = searchParams.get('token') ?? '';
  const read = await runQuery(readInvitationOperation, shop, { input: { token } });
  if (!read.ok) return { state: 'refused', reason: translateRefusal(read.refusal, shop.t) };
  return { state: 'open', token, email: read.value.email, role: shop.t(`admin.role.${read.value.role}`) };
}

/** @throws Response a redirect after success */
export async function handleInvitationForm(shop: ShopRequest, form: FormData) {
  const input = readFilledFields(form, ['token', 'name', 'password', 'password_confirmation']);
  const accepted = await runCommand(acceptInvitationOperation, shop, { form, input });
  if (accepted.ok) throw redirect(adminPaths.staffInvitation({ done: 1 }), 303);
  // passwords are not sent back
  const shown = new FormData();
  shown.set('name', readTextField(form, 'name'));
  return formAnswer(shop, accepted.refusal, { intent: 'accept', form: shown });
}
