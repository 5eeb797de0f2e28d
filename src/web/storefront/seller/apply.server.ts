import { redirect, redirectDocument } from 'react-router';
import { type Refusal, type Result, refuseField } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { sessionCookie } from '../../../modules/customers/session-cookie.ts';
import { amendApplication } from '../../../modules/sellers/amend-application.ts';
import {
  amendInput,
  applyInput,
  guestApplyInput,
  resendSellerInput,
  verifySellerInput,
} from '../../../modules/sellers/application.input.ts';
import { applyAsSeller, sellerRules } from '../../../modules/sellers/apply-as-seller.ts';
import { resendApplicationCode } from '../../../modules/sellers/resend-application-code.ts';
import { verifyApplication } from '../../../modules/sellers/verify-application.ts';
import { GUEST_COOKIE } from '../../../platform/credentials.ts';
import { encryptionKey } from '../../../platform/encryption-key.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { keepInCookie, readDataCookie } from '../../data-cookie.server.ts';
import { sellerLabels } from '../../field-labels.server.ts';
import { filesOf, refuseUnreadable, textOf } from '../../form-data.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { sellerLinks } from '../../seller-links.ts';
import { arrivalOf, askerOf } from '../account/arrive.server.ts';
import { customerOf } from '../account/entry-form.server.ts';
import { KEPT_FIELDS } from './application-values.ts';

/** Action data: typed values, chosen categories and errors. */
export type SellerAnswer = {
  values: Record<string, string>;
  categories: string[];
  errors: Record<string, string>;
  failed: string | null;
  done: string | null;
};

const TEXTS = [...KEPT_FIELDS, 'password', 'password_confirmation'].filter(
  (field) => field !== 'self_certified' && field !== 'agreement',
);

/** Handles the forms of the seller registration. @throws Response a redirect to the next step */
export async function sellerForm(shop: ShopRequest, request: Request, form: FormData): Promise<SellerAnswer> {
  const unreadable = refuseUnreadable(form);
  if (unreadable) return refused(shop, unreadable.refusal, form);
  const intent = form.get('intent');
  if (intent === 'verify') return verify(shop, request, form);
  if (intent === 'resend') return resend(shop, request, form);
  if (intent === 'amend') return amend(shop, form);
  return apply(shop, form);
}

async function apply(shop: ShopRequest, form: FormData): Promise<SellerAnswer> {
  const { db, config } = shop.services;
  const { customer } = await shop.visitor();
  const input = parseInput(
    customer ? applyInput : guestApplyInput,
    {
      ...typed(form, TEXTS),
      categories: form.getAll('categories').filter((one) => typeof one === 'string'),
      // an unchecked box is reported as missing
      self_certified: form.has('self_certified'),
      agreement: form.has('agreement'),
    },
    sellerRules(customer?.id ?? null),
  );
  if (!input.ok) return refused(shop, input.refusal, form);
  const [document = null] = await filesOf(form, 'document');
  const applied = await applyAsSeller(db, input.value, {
    ...askerOf(shop),
    ...{ customerId: customer?.id ?? null, document, dataDir: config.dataDir, links: sellerLinks(config.siteUrl) },
    key: encryptionKey({ given: config.encryptionKey, dataDir: config.dataDir }),
  });
  if (!applied.ok) return refused(shop, applied.refusal, form);
  const { email, attempt } = applied.value;
  keepInCookie(shop, 'seller_step', { email, attempt });
  throw redirect(`${to.sellerRegister()}?step=code`, 303);
}

async function verify(shop: ShopRequest, request: Request, form: FormData): Promise<SellerAnswer> {
  const { db, config } = shop.services;
  const input = parseInput(verifySellerInput, { ...stepOf(request), code: textOf(form, 'code') });
  if (!input.ok) return refused(shop, input.refusal, form);
  const context = { ...askerOf(shop), ...(await arrivalOf(shop, to.home())), links: sellerLinks(config.siteUrl) };
  const verified = await verifyApplication(db, input.value, context);
  if (!verified.ok) return refused(shop, verified.refusal, form);
  shop.clearCookie('seller_step');
  const { session } = verified.value;
  if (session) {
    shop.setCookie(sessionCookie.name, session.token, sessionCookie.options);
    // the guest cart now belongs to the customer
    shop.clearCookie(GUEST_COOKIE);
  }
  const { customer } = await shop.visitor();
  throw redirectDocument(session || customer ? to.sellerRegister() : `${to.sellerRegister()}?step=sent`, 303);
}

async function resend(shop: ShopRequest, request: Request, form: FormData): Promise<SellerAnswer> {
  const { db, config } = shop.services;
  const input = parseInput(resendSellerInput, stepOf(request));
  if (!input.ok) return refused(shop, input.refusal, form);
  const sent = await resendApplicationCode(db, input.value, { ...askerOf(shop), links: sellerLinks(config.siteUrl) });
  if (!sent.ok) return refused(shop, sent.refusal, form);
  return { ...nothing(form), done: shop.t('register.resent') };
}

async function amend(shop: ShopRequest, form: FormData): Promise<SellerAnswer> {
  const { db, config } = shop.services;
  const { id: customerId } = await customerOf(shop);
  const input = parseInput(amendInput, { answer: textOf(form, 'answer') });
  if (!input.ok) return refused(shop, input.refusal, form);
  const [document = null] = await filesOf(form, 'document');
  const done: Result<null> =
    document === null && input.value.answer === '' && form.has('document') && !form.has('answer')
      ? refuseField('document', 'fields.required', { type: 'document' })
      : await amendApplication(db, input.value, { customerId, document, dataDir: config.dataDir });
  if (!done.ok) return refused(shop, done.refusal, form);
  throw redirect(to.sellerRegister(), 303);
}

/** E-mail address and application of the code, stored in a cookie of the applicant's browser. */
function stepOf(request: Request) {
  const { email = '', attempt = '' } = readDataCookie(request, 'seller_step');
  return { email, attempt };
}

function typed(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
  );
}

function nothing(form: FormData): SellerAnswer {
  return {
    values: Object.fromEntries([...KEPT_FIELDS, 'answer'].map((name) => [name, textOf(form, name)])),
    categories: form.getAll('categories').filter((one) => typeof one === 'string'),
    ...{ errors: {}, failed: null, done: null },
  };
}

async function refused({ t, services }: ShopRequest, refusal: Refusal, form: FormData): Promise<SellerAnswer> {
  const labels = sellerLabels(t, (await readSettings(services.db)).siteName);
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    // the index of a wrong category does not matter
    problem ? [[field.replace(/\.\d+$/, ''), sentenceFor(problem, t, labels)] as const] : [],
  );
  const isStale = 'attempt' in refusal.fields || ('email' in refusal.fields && form.get('intent') === 'verify');
  return {
    ...nothing(form),
    errors: Object.fromEntries(errors),
    failed: isStale ? t('seller.codeStale') : errors.length > 0 ? t('login.fixFields') : sentenceFor(refusal, t),
  };
}
