import { redirect } from 'react-router';
import type { Refusal } from '../../kernel/result.ts';
import { signInInput } from '../../modules/customers/customers.input.ts';
import { sessionCookie } from '../../modules/customers/session-cookie.ts';
import { signIn } from '../../modules/customers/sign-in.ts';
import { sentenceFor } from '../../platform/words.ts';
import { textOf } from '../form-data.server.ts';
import type { ShopRequest } from '../request.server.ts';
import { readFields } from './office-form.server.ts';
import { inOffice } from './office-paths.ts';
import { placesOf } from './office-places.server.ts';

export type EntryAnswer = { failed: string; email: string; errors: Partial<Record<string, string>> };

/**
 * True for staff whose role allows no page; false for visitors, who can sign in.
 * @throws Response a redirect to the first page that the role allows, a 403 page for customers
 */
export async function isIdle(shop: ShopRequest): Promise<boolean> {
  const { customer, factor } = await shop.visitor();
  if (factor === 'due') throw redirect(inOffice.factor(), 303);
  if (!customer) return false;
  const [first] = await placesOf(shop);
  if (first) throw redirect(first.href, 303);
  return true;
}

/** Signs staff in. @throws Response a redirect on success */
export async function enter(shop: ShopRequest, form: FormData): Promise<EntryAnswer> {
  const { db, config, clock } = shop.services;
  const input = readFields(form, { email: 'text', password: 'text' }, signInInput);
  if (!input.ok) return refused(shop, form, input.refusal);
  const context = {
    ...{ locale: shop.locale, address: shop.address },
    ...{ limits: config.limits, demo: config.demo, now: clock() },
  };
  // the guest cart is not merged into the staff account
  const signedIn = await signIn(db, input.value, context, { userAgent: shop.userAgent, guestHash: null });
  if (!signedIn.ok) return refused(shop, form, signedIn.refusal);
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  throw redirect(signedIn.value.factorDue ? inOffice.factor() : inOffice.entry(), 303);
}

function refused({ t }: ShopRequest, form: FormData, refusal: Refusal): EntryAnswer {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, sentenceFor(problem, t)] as const] : [],
  );
  const failed = errors.length > 0 ? t('login.fixFields') : sentenceFor(refusal, t);
  return { failed, email: textOf(form, 'email'), errors: Object.fromEntries(errors) };
}
