import { redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { sessionCookie } from '../../../modules/customers/sessions/session-cookie.ts';
import { signInOperation } from '../../../modules/customers/sign-in/sign-in.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type AdminHome, loadAdminHome } from '../home/home-page.server.ts';

export type SignInAnswer = { failed: string; email: string; errors: Partial<Record<string, string>> };

type HomeOrSignIn = { pageTitle: string; home: AdminHome | null };

/**
 * The home page for staff; without it the sign-in page, for visitors.
 * @throws Response a redirect to the second factor, a 403 page for customers
 */
export async function loadHomeOrSignIn(shop: ShopRequest): Promise<HomeOrSignIn> {
  const { customer, factor } = await shop.visitor();
  if (factor === 'due') throw redirect(adminPaths.twoFactor(), 303);
  const { siteName } = await readSettings(shop.services.db);
  const title = shop.t(customer ? 'admin.home.title' : 'admin.title');
  return { pageTitle: `${title} – ${siteName}`, home: customer ? await loadAdminHome(shop) : null };
}

/** Signs staff in. @throws Response a redirect on success */
export async function signInStaff(shop: ShopRequest, form: FormData): Promise<SignInAnswer> {
  const input = readFilledFields(form, ['email', 'password']);
  // the guest cart is not merged into the staff account
  const signedIn = await runCommand(signInOperation, shop, { form, input, deps: { onSignedIn: undefined } });
  if (!signedIn.ok) return refuseSignIn(shop, form, signedIn.refusal);
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  throw redirect(signedIn.value.factorDue ? adminPaths.twoFactor() : adminPaths.root(), 303);
}

function refuseSignIn({ t }: ShopRequest, form: FormData, refusal: Refusal): SignInAnswer {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, t)] as const] : [],
  );
  const failed = errors.length > 0 ? t('login.fixFields') : translateRefusal(refusal, t);
  return { failed, email: readTextField(form, 'email'), errors: Object.fromEntries(errors) };
}
