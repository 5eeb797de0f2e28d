import { data, redirect } from 'react-router';
import { ok, type Result } from '../../../kernel/result.ts';
import { twoFactorInput } from '../../../modules/customers/customers.input.ts';
import { verifyTwoFactorOperation } from '../../../modules/customers/sign-in/sign-in.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { requireStaffMember } from '../../../modules/staff/require-staff.ts';
import { requiresTwoFactor, TWO_FACTOR_CHANGES } from '../../../modules/staff/staff.rules.ts';
import {
  changeTwoFactorOperation,
  getTwoFactorOperation,
} from '../../../modules/staff/two-factor/two-factor.operations.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import { encodeBase32, totpUri } from '../../../platform/security/totp.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { createQrCode, type QrCode } from '../qr-code.server.ts';

/** State of the second factor: code due, not required for the account, or settings. */
export type TwoFactorPage = { title: string } & (
  | { state: 'due' | 'spared' }
  | {
      state: 'own';
      needed: boolean;
      since: string | null;
      codesLeft: number;
      /** QR code and secret of a setup that is not confirmed yet. */
      setup: { qrCode: QrCode; key: string[] } | null;
    }
);

export type TwoFactorAnswer = { intent: string; failed: string; error: string | undefined; codes: string[] };

/** @throws Response a redirect to the sign-in page for visitors, a 403 page for customers */
export async function loadTwoFactorPage(shop: ShopRequest): Promise<TwoFactorPage> {
  const { services, t } = shop;
  const visitor = await shop.visitor();
  const settings = await readSettings(services.db);
  const title = `${t('admin.twoFactor.title')} – ${settings.siteName}`;
  if (visitor.factor === 'due') return { title, state: 'due' };
  const staff = await requireStaffMember(services.db, visitor);
  if (!staff.ok && staff.refusal.kind === 'unauthenticated') throw redirect(adminPaths.root(), 303);
  if (!staff.ok || !visitor.customer) throw data(null, { status: 403 });
  if (visitor.factor === 'spared') return { title, state: 'spared' };
  const factor = await loadQuery(bindActor(getTwoFactorOperation, staff.value), shop, {});
  const naming = { issuer: settings.siteName, account: visitor.customer.email };
  return {
    title,
    state: 'own',
    needed: requiresTwoFactor(staff.value.role),
    codesLeft: factor.recoveryCodesLeft,
    since: factor.since ? createTimeFormatter(shop, settings)(factor.since) : null,
    setup: factor.pendingSecret && {
      qrCode: createQrCode(totpUri(factor.pendingSecret, naming)),
      key: encodeBase32(factor.pendingSecret).match(/.{1,4}/g) ?? [],
    },
  };
}

/** Form action of the page. @throws Response a redirect on success without codes to show */
export async function handleTwoFactorAction(shop: ShopRequest, form: FormData) {
  const intent = readTextField(form, 'intent').slice(0, 20);
  const visitor = await shop.visitor();
  if (visitor.factor === 'due') {
    const result = await runCommand(verifyTwoFactorOperation, shop, { form, input: readFilledFields(form, ['code']) });
    if (result.ok) throw redirect(adminPaths.root(), 303);
    return createResponse(shop, intent, result);
  }
  const staff = await requireStaffMember(shop.services.db, visitor);
  if (!staff.ok && staff.refusal.kind === 'unauthenticated') throw redirect(adminPaths.root(), 303);
  const change = TWO_FACTOR_CHANGES.find((one) => one === intent);
  if (!staff.ok || !visitor.sessionHash || visitor.factor === 'spared') throw data(null, { status: 403 });
  if (!change) throw data(null, { status: 404 });
  // the first setup needs no code
  const needsNoCode = change === 'begin' && visitor.factor === 'none';
  const code = needsNoCode ? ok({ code: '' }) : parseFormFields(form, { code: 'text' }, twoFactorInput);
  if (!code.ok) return createResponse(shop, intent, code);
  const input = { change, code: code.value.code };
  const result = await runCommand(bindActor(changeTwoFactorOperation, staff.value), shop, { form, input });
  if (result.ok && result.value.length === 0) throw redirect(adminPaths.twoFactor(), 303);
  return createResponse(shop, intent, result);
}

function createResponse({ t }: ShopRequest, intent: string, result: Result<string[] | object>) {
  if (result.ok) {
    const codes = Array.isArray(result.value) ? result.value : [];
    return data<TwoFactorAnswer>({ intent, failed: '', error: undefined, codes });
  }
  const { refusal } = result;
  const [problem] = refusal.fields.code ?? [];
  const error = problem && translateRefusal(problem, t);
  const failed = error ? t('login.fixFields') : translateRefusal(refusal, t);
  const status = refusal.kind === 'too-many' ? 429 : 200;
  return data<TwoFactorAnswer>({ intent, failed, error, codes: [] }, { status });
}
