import type { Result } from '../../../kernel/result.ts';
import { contactInput, itServiceInput } from '../../../modules/contact/contact.input.ts';
import { CONTACT_TOPICS } from '../../../modules/contact/contact.rules.ts';
import { itServiceRules, requestItService } from '../../../modules/contact/request-it-service.ts';
import { contactRules, type Sent, sendContact } from '../../../modules/contact/send-contact.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { contactLabels, itLabels } from '../../field-labels.server.ts';
import { filesOf, refuseUnreadable, textOf } from '../../form-data.server.ts';
import { problemsInWords } from '../../problems-in-words.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ticketLinks } from '../../ticket-links.ts';
import type { PageForm } from './page-form.server.ts';

const CONTACT_FIELDS = ['topic', 'make', 'model', 'fault', 'reference', 'message', 'name', 'email', 'phone', 'website'];
const IT_FIELDS = ['company', 'service', 'needs', 'when', 'where', 'city', 'name', 'email', 'phone', 'website'];

/** Action data of a page form: the sent message, or the submitted values with errors. */
export type FormAnswer = {
  sent: Sent | null;
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
};

/** Submits a form of a content page. */
export async function sendPageForm(shop: ShopRequest, kind: PageForm['kind'], form: FormData): Promise<FormAnswer> {
  const values = Object.fromEntries(
    (kind === 'it' ? IT_FIELDS : CONTACT_FIELDS).map((name) => [name, textOf(form, name)]),
  );
  const unreadable = refuseUnreadable(textsOf(form));
  const sent = unreadable ?? (await (kind === 'it' ? sendIt(shop, values) : sendMessage(shop, values, form)));
  const topic = CONTACT_TOPICS.find((one) => one === values.topic);
  const labels = kind === 'it' ? itLabels(shop.t) : contactLabels(shop.t, topic);
  if (sent.ok) return { sent: sent.value, values, errors: {}, failed: null };
  return { sent: null, values, ...problemsInWords(shop, sent.refusal, labels) };
}

async function sendMessage(shop: ShopRequest, values: Record<string, string>, form: FormData): Promise<Result<Sent>> {
  const [writer, files] = await Promise.all([writerOf(shop), filesOf(form, 'photos')]);
  const input = parseInput(contactInput, values, contactRules(writer.customer, files));
  if (!input.ok) return input;
  const { db, config } = shop.services;
  return sendContact(db, input.value, { ...writer, files, dataDir: config.dataDir });
}

async function sendIt(shop: ShopRequest, values: Record<string, string>): Promise<Result<Sent>> {
  // an unselected answer is missing, not invalid
  const chosen = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const writer = await writerOf(shop);
  const input = parseInput(itServiceInput, chosen, itServiceRules(writer.customer));
  return input.ok ? requestItService(shop.services.db, input.value, writer) : input;
}

async function writerOf(shop: ShopRequest) {
  const { config, clock } = shop.services;
  const { customer } = await shop.visitor();
  const { locale, address } = shop;
  return { customer, address, limits: config.limits, locale, links: ticketLinks(config.siteUrl), now: clock() };
}

/** Copies the text fields, without files. */
function textsOf(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value);
  return texts;
}
