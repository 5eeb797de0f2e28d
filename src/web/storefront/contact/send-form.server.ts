import type { Result } from '../../../kernel/result.ts';
import { contactInput, itServiceInput } from '../../../modules/contact/contact.input.ts';
import { CONTACT_TOPICS } from '../../../modules/contact/contact.rules.ts';
import { createItServiceRules, requestItService } from '../../../modules/contact/request-it-service.ts';
import {
  type ContactResult,
  createContactRules,
  sendContactMessage,
} from '../../../modules/contact/send-contact-message.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { contactLabels, itLabels } from '../../forms/field-labels.server.ts';
import { translateFormErrors } from '../../forms/form-errors.server.ts';
import { readFileField, readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createTicketLinks } from '../../links/ticket-links.ts';
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
  const unreadable = refuseInvalidText(copyTextFields(form));
  const sent =
    unreadable ?? (await (kind === 'it' ? submitItRequest(shop, values) : submitMessage(shop, values, form)));
  const topic = CONTACT_TOPICS.find((one) => one === values.topic);
  const labels = kind === 'it' ? itLabels(shop.t) : contactLabels(shop.t, topic);
  if (sent.ok) return { sent: sent.value, values, errors: {}, failed: null };
  return { sent: null, values, ...translateFormErrors(shop, sent.refusal, labels) };
}

async function submitMessage(
  shop: ShopRequest,
  values: Record<string, string>,
  form: FormData,
): Promise<Result<ContactResult>> {
  const [writer, files] = await Promise.all([loadSender(shop), readFileField(form, 'photos')]);
  const input = parseInput(contactInput, values, createContactRules(writer.customer, files));
  if (!input.ok) return input;
  const { db, config } = shop.services;
  return sendContactMessage(db, input.value, { ...writer, files, dataDir: config.dataDir });
}

async function submitItRequest(shop: ShopRequest, values: Record<string, string>): Promise<Result<ContactResult>> {
  // an unselected answer is missing, not invalid
  const chosen = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const writer = await loadSender(shop);
  const input = parseInput(itServiceInput, chosen, createItServiceRules(writer.customer));
  return input.ok ? requestItService(shop.services.db, input.value, writer) : input;
}

async function loadSender(shop: ShopRequest) {
  const { config, clock } = shop.services;
  const { customer } = await shop.visitor();
  const { locale, address } = shop;
  return { customer, address, limits: config.limits, locale, links: createTicketLinks(config.siteUrl), now: clock() };
}

/** Copies the text fields, without files. */
function copyTextFields(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value);
  return texts;
}
