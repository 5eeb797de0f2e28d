import { data, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getFormStatus } from '../form-answer.server.ts';
import { redirectForAccess } from '../staff-access.server.ts';
import { createMailActions, loadMailServerForm } from './mail-server.server.ts';
import { createKeysActions, loadProviderKeysForm } from './provider-keys.server.ts';
import type { SecretActions } from './secret-actions.server.ts';
import type { SecretAnswer, SecretField, SecretForm } from './secret-form.ts';
import { createSocialKeysActions, loadSocialKeysForm } from './social-keys.server.ts';

type SecretSource = {
  load(shop: ShopRequest, subject: string): Promise<SecretForm | null>;
  createActions(shop: ShopRequest, subject: string, form: FormData): SecretActions;
};

/** Secrets by the group of settings that has their page. */
const SECRET_SOURCES = new Map<string, SecretSource>([
  ['payments', { load: loadProviderKeysForm, createActions: createKeysActions }],
  ['accounts', { load: loadSocialKeysForm, createActions: createSocialKeysActions }],
  ['mail', { load: loadMailServerForm, createActions: (shop, _, form) => createMailActions(shop, form) }],
]);

/** The form with secrets of a page; null for pages without one. */
export async function loadSecretForm(
  shop: ShopRequest,
  group: string | undefined,
  request: Request,
): Promise<SecretForm | null> {
  const query = new URL(request.url).searchParams;
  if (group === 'mail') return loadMailServerForm(shop);
  const provider = query.get('provider');
  if (provider === null || (group !== 'payments' && group !== 'accounts')) return null;
  const form = await (group === 'payments' ? loadProviderKeysForm : loadSocialKeysForm)(shop, provider);
  return { ...form, isSaved: query.get('saved') === '1' };
}

/**
 * Saves, tests or removes secrets; null for a form without them.
 * @throws Response a redirect after success, and a 400 page for an unknown button
 */
export async function handleSecretForm(shop: ShopRequest, group: string | undefined, form: FormData) {
  const subject = readTextField(form, 'secret');
  const source = group === undefined ? undefined : SECRET_SOURCES.get(group);
  if (subject === '' || !source) return null;
  const actions = source.createActions(shop, subject, form);
  const load = () => source.load(shop, subject);
  const { fields = [] } = (await load()) ?? {};
  const values = readValues(fields, form);
  const version = Number(readTextField(form, 'version'));
  const intent = readTextField(form, 'intent');
  const publicValues = Object.fromEntries(
    fields.flatMap(({ name, control }) => (control.kind === 'secret' ? [] : [[name, readTextField(form, name)]])),
  );
  const sent = { subject, version, values: publicValues };
  if (intent === 'test') {
    const tested = await actions.test(values);
    if (!tested.ok) return refuseForm(shop, tested.refusal, { sent, fields, actions, current: null });
    const answer = { ...sent, notice: tested.value, errors: {}, conflict: null, confirmation: null };
    return data<SecretAnswer>(answer);
  }
  if (intent !== 'save' && intent !== 'remove') throw data(null, { status: 400 });
  const done = intent === 'remove' ? await actions.remove(version) : await actions.save(version, values);
  if (done.ok) throw redirect(actions.href, 303);
  const current = done.refusal.kind === 'conflict' ? await load() : null;
  return refuseForm(shop, done.refusal, { sent, fields, actions, current });
}

/** Reads the submitted values; null for a secret whose removal checkbox is checked. */
function readValues(fields: SecretForm['fields'], form: FormData): Record<string, string | null> {
  return Object.fromEntries(
    fields.map(({ name }) => [name, form.has(`remove.${name}`) ? null : readTextField(form, name)]),
  );
}

type RefusedForm = {
  sent: Pick<SecretAnswer, 'subject' | 'version' | 'values'>;
  fields: SecretForm['fields'];
  actions: SecretActions;
  /** Form with the values that another editor has saved; null without a conflict. */
  current: SecretForm | null;
};

function refuseForm(shop: ShopRequest, refusal: Refusal, { sent, fields, actions, current }: RefusedForm) {
  redirectForAccess(refusal);
  const { t } = shop;
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const problems = Object.entries(refusal.fields).map(([path, reasons]) => {
    return [path.startsWith(actions.errorPrefix) ? path.slice(actions.errorPrefix.length) : path, reasons] as const;
  });
  const errors = translateFieldErrors(t, Object.fromEntries(problems), labels);
  const text = Object.keys(errors).length > 0 ? t('login.fixFields') : translateRefusal(refusal, t, labels);
  const answer: SecretAnswer = {
    subject: sent.subject,
    version: current?.version ?? sent.version,
    conflict: current?.fields.map(describeSavedValue).filter(({ value }) => value !== '') ?? null,
    notice: { text, isGood: false },
    errors,
    values: sent.values,
    confirmation: actions.confirmations[refusal.code] ?? null,
  };
  return data(answer, { status: getFormStatus(refusal) });
}

/** Formats a saved value; for a secret, the hint replaces the value. */
function describeSavedValue({ label, control, value, hint = '' }: SecretField): { name: string; value: string } {
  if (control.kind === 'secret') return { name: label, value: hint };
  const choices = control.kind === 'choice' ? control.choices : [];
  return { name: label, value: choices.find((choice) => choice.value === value)?.name ?? value };
}
