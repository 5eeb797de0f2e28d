import { redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { signInInput } from '../../../modules/customers/customers.input.ts';
import { sessionCookie } from '../../../modules/customers/sessions/session-cookie.ts';
import { signIn } from '../../../modules/customers/sign-in/sign-in.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { loadNavItems } from '../layout/admin-navigation.server.ts';

export type SignInAnswer = { failed: string; email: string; errors: Partial<Record<string, string>> };

/**
 * True for staff whose role allows no page; false for visitors, who can sign in.
 * @throws Response a redirect to the first page that the role allows, a 403 page for customers
 */
export async function redirectToFirstPage(shop: ShopRequest): Promise<boolean> {
  const { customer, factor } = await shop.visitor();
  if (factor === 'due') throw redirect(adminPaths.twoFactor(), 303);
  if (!customer) return false;
  const [first] = await loadNavItems(shop);
  if (first) throw redirect(first.href, 303);
  return true;
}

/** Signs staff in. @throws Response a redirect on success */
export async function signInStaff(shop: ShopRequest, form: FormData): Promise<SignInAnswer> {
  const { db, config, clock } = shop.services;
  const input = parseFormFields(form, { email: 'text', password: 'text' }, signInInput);
  if (!input.ok) return refuseSignIn(shop, form, input.refusal);
  const context = {
    locale: shop.locale,
    address: shop.address,
    limits: config.limits,
    demo: config.demo,
    now: clock(),
  };
  // the guest cart is not merged into the staff account
  const signedIn = await signIn(db, input.value, context, { userAgent: shop.userAgent, guestHash: null });
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
