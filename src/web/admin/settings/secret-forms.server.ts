import { data, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { redirectForAccess } from '../staff-access.server.ts';
import { createMailActions, loadMailServerForm } from './mail-server.server.ts';
import { createKeysActions, loadProviderKeysForm } from './provider-keys.server.ts';
import type { SecretActions } from './secret-actions.server.ts';
import type { SecretAnswer, SecretForm } from './secret-form.ts';

/** The form with secrets of a page; null for pages without one. */
export async function loadSecretForm(
  shop: ShopRequest,
  group: string | undefined,
  request: Request,
): Promise<SecretForm | null> {
  const query = new URL(request.url).searchParams;
  if (group === 'mail') return loadMailServerForm(shop);
  const provider = group === 'payments' ? query.get('provider') : null;
  if (provider === null) return null;
  const form = await loadProviderKeysForm(shop, provider);
  return Object.assign(form, { isSaved: query.get('saved') === '1' });
}

/**
 * Saves, tests or removes secrets; null for a form without them.
 * @throws Response a redirect after success
 */
export async function handleSecretForm(shop: ShopRequest, group: string | undefined, form: FormData) {
  const subject = readTextField(form, 'secret');
  if (subject === '' || (group !== 'payments' && group !== 'mail')) return null;
  const isMail = group === 'mail';
  const actions = isMail ? createMailActions(shop, form) : createKeysActions(shop, subject, form);
  const { fields = [] } = (await (isMail ? loadMailServerForm(shop) : loadProviderKeysForm(shop, subject))) ?? {};
  const values = readValues(fields, form);
  const version = Number(readTextField(form, 'version'));
  const intent = readTextField(form, 'intent');
  const publicValues = Object.fromEntries(
    fields.flatMap(({ name, control }) => (control.kind === 'secret' ? [] : [[name, readTextField(form, name)]])),
  );
  if (intent === 'test') {
    const tested = await actions.test(values);
    if (!tested.ok) return refuseForm(shop, tested.refusal, { subject, values: publicValues, fields, actions });
    return data<SecretAnswer>({ subject, notice: tested.value, errors: {}, values: publicValues, confirmation: null });
  }
  const done = intent === 'remove' ? await actions.remove(version) : await actions.save(version, values);
  if (done.ok) throw redirect(actions.href, 303);
  return refuseForm(shop, done.refusal, { subject, values: publicValues, fields, actions });
}

/** An optional secret is removed by its checkbox. */
function readValues(fields: SecretForm['fields'], form: FormData): Record<string, string | null> {
  return Object.fromEntries(
    fields.map(({ name }) => [name, form.has(`remove.${name}`) ? null : readTextField(form, name)]),
  );
}

function refuseForm(
  shop: ShopRequest,
  refusal: Refusal,
  {
    subject,
    values,
    fields,
    actions,
  }: Pick<SecretAnswer, 'subject' | 'values'> & {
    fields: SecretForm['fields'];
    actions: SecretActions;
  },
) {
  redirectForAccess(refusal);
  const { t } = shop;
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const problems = Object.entries(refusal.fields).map(([path, reasons]) => {
    return [path.startsWith(actions.errorPrefix) ? path.slice(actions.errorPrefix.length) : path, reasons] as const;
  });
  const errors = translateFieldErrors(t, Object.fromEntries(problems), labels);
  const text = Object.keys(errors).length > 0 ? t('login.fixFields') : translateRefusal(refusal, t, labels);
  const answer: SecretAnswer = {
    subject,
    notice: { text, isGood: false },
    errors,
    values,
    confirmation: actions.confirmations[refusal.code] ?? null,
  };
  return data(answer, { status: REFUSAL_STATUS[refusal.kind] ?? 200 });
}

const REFUSAL_STATUS: Partial<Record<Refusal['kind'], number>> = { missing: 404, conflict: 409, 'too-many': 429 };
