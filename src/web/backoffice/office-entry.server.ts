import { redirect } from 'react-router';
import type { Refusal } from '../../kernel/result.ts';
import { signInInput } from '../../modules/customers/customers.input.ts';
import { sessionCookie } from '../../modules/customers/session-cookie.ts';
import { signIn } from '../../modules/customers/sign-in.ts';
import { sentenceFor } from '../../platform/words.ts';
import { textOf } from '../form-data.server.ts';
import { bare } from '../paths.ts';
import type { ShopRequest } from '../request.server.ts';
import { staffOf } from './office.server.ts';
import { readFields } from './office-form.server.ts';

export type EntryAnswer = { failed: string; email: string; errors: Partial<Record<string, string>> };

/** @throws Response a redirect to the orders for staff, a 403 page for customers */
export async function onlyStrangers(shop: ShopRequest): Promise<void> {
  const { customer } = await shop.visitor();
  if (!customer) return;
  await staffOf(shop, 'orders.read');
  throw redirect(bare.officeOrders(), 303);
}

/** @throws Response a redirect once somebody is signed in */
export async function enter(shop: ShopRequest, form: FormData): Promise<EntryAnswer> {
  const { db, config, clock } = shop.services;
  const input = readFields(form, { email: 'text', password: 'text' }, signInInput);
  if (!input.ok) return refused(shop, form, input.refusal);
  const asker = {
    ...{ locale: shop.locale, address: shop.address },
    ...{ limits: config.limits, demo: config.demo, now: clock() },
  };
  // a basket filled before stays with the browser: it is no business of the office
  const signedIn = await signIn(db, input.value, asker, { userAgent: shop.userAgent, guestHash: null });
  if (!signedIn.ok) return refused(shop, form, signedIn.refusal);
  shop.setCookie(sessionCookie.name, signedIn.value.token, sessionCookie.options);
  throw redirect(bare.office(), 303);
}

function refused({ t }: ShopRequest, form: FormData, refusal: Refusal): EntryAnswer {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, sentenceFor(problem, t)] as const] : [],
  );
  const failed = errors.length > 0 ? t('login.fixFields') : sentenceFor(refusal, t);
  return { failed, email: textOf(form, 'email'), errors: Object.fromEntries(errors) };
}
