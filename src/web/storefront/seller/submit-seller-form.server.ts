import { redirect, redirectDocument } from 'react-router';
import { type Refusal, type Result, refuseField } from '../../../kernel/result.ts';
import { sessionCookie } from '../../../modules/customers/sessions/session-cookie.ts';
import { applyAsGuestOperation, applyAsSellerOperation } from '../../../modules/sellers/apply.operations.ts';
import {
  amendApplicationOperation,
  resendSellerCodeOperation,
  verifySellerApplicationOperation,
} from '../../../modules/sellers/sellers.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { GUEST_COOKIE } from '../../../platform/security/credentials.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { sellerLabels } from '../../forms/field-labels.server.ts';
import { readDataCookie, writeDataCookie } from '../../http/data-cookie.server.ts';
import { readFileField, readTextField, readTextFields, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { redirectToSignIn } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { to } from '../../paths.ts';
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
  const { customer } = await shop.visitor();
  const given = {
    form,
    input: {
      ...readTextFields(form, TEXT_FIELDS),
      categories: form.getAll('categories').filter((one) => typeof one === 'string'),
      // an unchecked box is reported as missing
      self_certified: form.has('self_certified'),
      agreement: form.has('agreement'),
    },
    uploads: { document: await readFileField(form, 'document') },
  };
  const applied = customer
    ? await runCommand(applyAsSellerOperation, shop, given)
    : await runCommand(applyAsGuestOperation, shop, given);
  if (!applied.ok) return toSellerFailure(shop, applied.refusal, form);
  const { email, attempt } = applied.value;
  writeDataCookie(shop, 'seller_step', { email, attempt });
  throw redirect(`${to.sellerRegister()}?step=code`, 303);
}

async function submitSellerCode(shop: ShopRequest, request: Request, form: FormData): Promise<SellerActionData> {
  const input = { ...readSellerStep(request), code: readTextField(form, 'code') };
  const verified = await runCommand(verifySellerApplicationOperation, shop, { form, input });
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
  const sent = await runCommand(resendSellerCodeOperation, shop, { form, input: readSellerStep(request) });
  if (!sent.ok) return toSellerFailure(shop, sent.refusal, form);
  return { ...toBlankActionData(form), done: shop.t('register.resent') };
}

async function submitAmendment(shop: ShopRequest, form: FormData): Promise<SellerActionData> {
  const document = await readFileField(form, 'document');
  const isDocumentForm = form.has('document') && !form.has('answer');
  const done: Result<null> =
    isDocumentForm && document.length === 0
      ? refuseField('document', 'fields.required', { type: 'document' })
      : await runCommand(amendApplicationOperation, shop, {
          form,
          input: { answer: readTextField(form, 'answer') },
          uploads: { document },
        });
  if (done.ok) throw redirect(to.sellerRegister(), 303);
  redirectToSignIn(shop, done.refusal);
  return toSellerFailure(shop, done.refusal, form);
}

/** E-mail address and application of the code, stored in a cookie of the applicant's browser. */
function readSellerStep(request: Request) {
  const { email = '', attempt = '' } = readDataCookie(request, 'seller_step');
  return { email, attempt };
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
