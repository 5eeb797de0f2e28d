import type { Result } from '../../../kernel/result.ts';
import { requestItServiceOperation, sendContactMessageOperation } from '../../../modules/contact/contact.operations.ts';
import { CONTACT_TOPICS } from '../../../modules/contact/contact.rules.ts';
import type { ContactResult } from '../../../modules/contact/send-contact-message.ts';
import { contactLabels, itLabels } from '../../forms/field-labels.server.ts';
import { translateFormErrors } from '../../forms/form-errors.server.ts';
import { readFileField, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import type { PageForm } from './page-form.server.ts';

const CONTACT_FIELDS = ['topic', 'make', 'model', 'fault', 'reference', 'message', 'name', 'email', 'phone', 'website'];
const IT_FIELDS = ['company', 'service', 'needs', 'when', 'where', 'city', 'name', 'email', 'phone', 'website'];

/** Action data of a page form: the sent message, or the submitted values with errors. */
export type PageFormActionData = {
  sent: ContactResult | null;
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
};

/** Submits a form of a content page. */
export async function submitPageForm(
  shop: ShopRequest,
  kind: PageForm['kind'],
  form: FormData,
): Promise<PageFormActionData> {
  const values = Object.fromEntries(
    (kind === 'it' ? IT_FIELDS : CONTACT_FIELDS).map((name) => [name, readTextField(form, name)]),
  );
  const sent = await (kind === 'it' ? submitItRequest(shop, form, values) : submitMessage(shop, form, values));
  const topic = CONTACT_TOPICS.find((one) => one === values.topic);
  const labels = kind === 'it' ? itLabels(shop.t) : contactLabels(shop.t, topic);
  if (sent.ok) return { sent: sent.value, values, errors: {}, failed: null };
  return { sent: null, values, ...translateFormErrors(shop, sent.refusal, labels) };
}

async function submitMessage(
  shop: ShopRequest,
  form: FormData,
  input: Record<string, string>,
): Promise<Result<ContactResult>> {
  const uploads = { photos: await readFileField(form, 'photos') };
  return runCommand(sendContactMessageOperation, shop, { form, input, uploads });
}

function submitItRequest(
  shop: ShopRequest,
  form: FormData,
  values: Record<string, string>,
): Promise<Result<ContactResult>> {
  // an unselected answer is missing, not invalid
  const input = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return runCommand(requestItServiceOperation, shop, { form, input });
}
