import { redirect, redirectDocument } from 'react-router';
import { type Refusal, type Result, refuseField } from '../../../kernel/result.ts';
import { listCategories } from '../../../modules/catalog/categories/list-categories.ts';
import { sessionCookie } from '../../../modules/customers/sessions/session-cookie.ts';
import { amendApplication } from '../../../modules/sellers/amend-application.ts';
import {
  amendInput,
  applyInput,
  guestApplyInput,
  resendSellerInput,
  verifySellerInput,
} from '../../../modules/sellers/application.input.ts';
import { applyAsSeller, buildApplicationRules } from '../../../modules/sellers/apply-as-seller.ts';
import { resendApplicationCode } from '../../../modules/sellers/resend-application-code.ts';
import { verifyApplication } from '../../../modules/sellers/verify-application.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { GUEST_COOKIE } from '../../../platform/security/credentials.ts';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { sellerLabels } from '../../forms/field-labels.server.ts';
import { readDataCookie, writeDataCookie } from '../../http/data-cookie.server.ts';
import { readFileField, readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createSellerLinks } from '../../links/seller-links.ts';
import { to } from '../../paths.ts';
import { requireCustomer } from '../account/sign-in/auth-form.server.ts';
import { loadSignInContext, toRequestContext } from '../account/sign-in/sign-in-redirect.server.ts';
import { RESTORED_FIELDS } from './application-fields.ts';

/** Action data: typed values, chosen categories and errors. */
export type SellerActionData = {
  values: Record<string, string>;
  categories: string[];
  errors: Record<string, string>;
  failed: string | null;
  done: string | null;
};

const TEXT_FIELDS = [...RESTORED_FIELDS, 'password', 'password_confirmation'].filter(
  (field) => field !== 'self_certified' && field !== 'agreement',
);

/** Handles the forms of the seller registration. @throws Response a redirect to the next step */
export async function submitSellerForm(shop: ShopRequest, request: Request, form: FormData): Promise<SellerActionData> {
  const unreadable = refuseInvalidText(form);
  if (unreadable) return toSellerFailure(shop, unreadable.refusal, form);
  const intent = form.get('intent');
  if (intent === 'verify') return submitSellerCode(shop, request, form);
  if (intent === 'resend') return resendSellerCode(shop, request, form);
  if (intent === 'amend') return submitAmendment(shop, form);
  return submitApplication(shop, form);
}

async function submitApplication(shop: ShopRequest, form: FormData): Promise<SellerActionData> {
  const { db, config } = shop.services;
  const { customer } = await shop.visitor();
  const input = parseInput(
    customer ? applyInput : guestApplyInput,
    {
      ...readTextFields(form, TEXT_FIELDS),
      categories: form.getAll('categories').filter((one) => typeof one === 'string'),
      // an unchecked box is reported as missing
      self_certified: form.has('self_certified'),
      agreement: form.has('agreement'),
    },
    buildApplicationRules(customer?.id ?? null),
  );
  if (!input.ok) return toSellerFailure(shop, input.refusal, form);
  const [document = null] = await readFileField(form, 'document');
  const applied = await applyAsSeller(db, input.value, {
    ...toRequestContext(shop),
    customerId: customer?.id ?? null,
    document,
    dataDir: config.dataDir,
    links: createSellerLinks(config.siteUrl),
    listCategories,
    key: loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir }),
  });
  if (!applied.ok) return toSellerFailure(shop, applied.refusal, form);
  const { email, attempt } = applied.value;
  writeDataCookie(shop, 'seller_step', { email, attempt });
  throw redirect(`${to.sellerRegister()}?step=code`, 303);
}

async function submitSellerCode(shop: ShopRequest, request: Request, form: FormData): Promise<SellerActionData> {
  const { db, config } = shop.services;
  const input = parseInput(verifySellerInput, { ...readSellerStep(request), code: readTextField(form, 'code') });
  if (!input.ok) return toSellerFailure(shop, input.refusal, form);
  const context = {
    ...toRequestContext(shop),
    ...(await loadSignInContext(shop, to.home())),
    links: createSellerLinks(config.siteUrl),
  };
  const verified = await verifyApplication(db, input.value, context);
  if (!verified.ok) return toSellerFailure(shop, verified.refusal, form);
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

async function resendSellerCode(shop: ShopRequest, request: Request, form: FormData): Promise<SellerActionData> {
  const { db, config } = shop.services;
  const input = parseInput(resendSellerInput, readSellerStep(request));
  if (!input.ok) return toSellerFailure(shop, input.refusal, form);
  const sent = await resendApplicationCode(db, input.value, {
    ...toRequestContext(shop),
    links: createSellerLinks(config.siteUrl),
  });
  if (!sent.ok) return toSellerFailure(shop, sent.refusal, form);
  return { ...toBlankActionData(form), done: shop.t('register.resent') };
}

async function submitAmendment(shop: ShopRequest, form: FormData): Promise<SellerActionData> {
  const { db, config } = shop.services;
  const { id: customerId } = await requireCustomer(shop);
  const input = parseInput(amendInput, { answer: readTextField(form, 'answer') });
  if (!input.ok) return toSellerFailure(shop, input.refusal, form);
  const [document = null] = await readFileField(form, 'document');
  const done: Result<null> =
    document === null && input.value.answer === '' && form.has('document') && !form.has('answer')
      ? refuseField('document', 'fields.required', { type: 'document' })
      : await amendApplication(db, input.value, { customerId, document, dataDir: config.dataDir });
  if (!done.ok) return toSellerFailure(shop, done.refusal, form);
  throw redirect(to.sellerRegister(), 303);
}

/** E-mail address and application of the code, stored in a cookie of the applicant's browser. */
function readSellerStep(request: Request) {
  const { email = '', attempt = '' } = readDataCookie(request, 'seller_step');
  return { email, attempt };
}

function readTextFields(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
  );
}

function toBlankActionData(form: FormData): SellerActionData {
  return {
    values: Object.fromEntries([...RESTORED_FIELDS, 'answer'].map((name) => [name, readTextField(form, name)])),
    categories: form.getAll('categories').filter((one) => typeof one === 'string'),
    errors: {},
    failed: null,
    done: null,
  };
}

async function toSellerFailure(
  { t, services }: ShopRequest,
  refusal: Refusal,
  form: FormData,
): Promise<SellerActionData> {
  const labels = sellerLabels(t, (await readSettings(services.db)).siteName);
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    // the index of a wrong category does not matter
    problem ? [[field.replace(/\.\d+$/, ''), translateRefusal(problem, t, labels)] as const] : [],
  );
  const isStale = 'attempt' in refusal.fields || ('email' in refusal.fields && form.get('intent') === 'verify');
  return {
    ...toBlankActionData(form),
    errors: Object.fromEntries(errors),
    failed: isStale ? t('seller.codeStale') : errors.length > 0 ? t('login.fixFields') : translateRefusal(refusal, t),
  };
}
