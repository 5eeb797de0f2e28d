import { data } from 'react-router';
import { ok } from '../../../kernel/result.ts';
import { KEY_MODES, type KeyMode } from '../../../modules/payments/keys/provider-keys.input.ts';
import {
  readProviderKeysOperation,
  removeProviderKeysOperation,
  saveProviderKeysOperation,
  testProviderKeysOperation,
} from '../../../modules/payments/keys/provider-keys.operations.ts';
import type { KeyField, ProviderKeysState } from '../../../modules/payments/keys/read-provider-keys.ts';
import { findProviderDefinitionById } from '../../../modules/payments/payment-methods.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, runStaffCommand } from '../staff-operations.server.ts';
import { describeConnection } from './payment-status.server.ts';
import { describeSaved, type SecretActions } from './secret-actions.server.ts';
import type { SecretField, SecretForm } from './secret-form.ts';
import { describeSavedKey } from './secret-hints.server.ts';

/** Loads the form with the keys of one provider. @throws Response a 404 page for an unknown provider */
export async function loadProviderKeysForm(shop: ShopRequest, provider: string): Promise<SecretForm> {
  const { t } = shop;
  const states = await loadStaffQuery(readProviderKeysOperation, shop, {});
  const state = states.find(({ id }) => id === provider);
  if (!state) throw data(null, { status: 404 });
  const { title, source, version, webhookUrl, fields } = state;
  const isEditable = source === 'admin' || source === 'none';
  const events = findProviderDefinitionById(provider)?.webhookEvents;
  return {
    subject: provider,
    title: t('admin.settings.keys.title', { provider: title }),
    text: t('admin.settings.keys.text'),
    status: await describeStatus(shop, state),
    version,
    fields: isEditable ? [createModeField(shop, state.mode), ...fields.map((field) => createField(shop, field))] : [],
    testLabel: isEditable ? t('admin.settings.keys.test') : null,
    removal:
      source === 'admin'
        ? { title: t('admin.settings.keys.removeTitle'), text: t('admin.settings.keys.removeText') }
        : null,
    copies: {
      title: t('admin.settings.keys.webhookTitle'),
      text: t('admin.settings.keys.webhookText', { provider: title }),
      address: { label: t('admin.settings.keys.webhookUrl'), value: webhookUrl },
      events: Array.isArray(events) ? { label: t('admin.settings.keys.webhookEvents'), names: events } : null,
    },
    isSaved: false,
  };
}

async function describeStatus(shop: ShopRequest, state: ProviderKeysState): Promise<SecretForm['status']> {
  const { t, locale } = shop;
  const { id, source, problem, changed, fields } = state;
  const keys = fields.filter(({ kind }) => kind === 'key').map(({ variable }) => variable);
  const variables = new Intl.ListFormat(locale, { type: 'conjunction' }).format(keys);
  if (source === 'demo') return { text: t('admin.settings.keys.demo'), tone: 'info' };
  if (source === 'environment') return { text: t('admin.settings.keys.environment', { variables }), tone: 'info' };
  if (problem === 'unreadable') return { text: t('admin.settings.keys.unreadable'), tone: 'danger' };
  if (problem === 'mixed') {
    const variable = findProviderDefinitionById(id)?.configuration.baseUrl.variable ?? '';
    return { text: t('admin.settings.keys.mixed', { variable }), tone: 'danger' };
  }
  return { text: await describeSaved(shop, changed), tone: 'info' };
}

function createModeField({ t }: ShopRequest, mode: KeyMode | null): SecretField {
  return {
    name: 'mode',
    label: t('admin.settings.keys.mode'),
    hint: undefined,
    control: {
      kind: 'choice',
      choices: KEY_MODES.map((value) => ({ value, name: t(`admin.settings.keys.modes.${value}`) })),
    },
    isOptional: false,
    value: mode ?? 'live',
    removeLabel: null,
  };
}

function createField({ t }: ShopRequest, { name, kind, isSet, lastCharacters, value }: KeyField): SecretField {
  const key = `fieldNames.${name}`;
  const label = t.has(key) ? t(key) : name;
  return {
    name,
    label,
    hint: isSet && kind !== 'setting' ? describeSavedKey(t, lastCharacters) : undefined,
    control: kind === 'setting' ? { kind: 'text' } : { kind: 'secret' },
    isOptional: kind === 'optional-key',
    value: value ?? '',
    removeLabel: kind === 'optional-key' && isSet ? t('admin.settings.keys.removeField', { field: label }) : null,
  };
}

/** Name of the checkbox of `same_account`. */
const SAME_ACCOUNT = 'sameAccount';

/** Actions of the form of a provider. */
export function createKeysActions(shop: ShopRequest, provider: string, form: FormData): SecretActions {
  const params = { provider };
  const readKeys = ({ mode, ...keys }: Record<string, string | null>) => ({ mode, keys });
  return {
    href: adminPaths.settings('payments', { provider, saved: 1 }),
    errorPrefix: 'keys.',
    confirmations: {
      'payments.open-payments': { name: SAME_ACCOUNT, label: shop.t('fieldNames.same_account') },
    },
    save: (version, values) => {
      const input = { version, same_account: form.has(SAME_ACCOUNT), ...readKeys(values) };
      return runStaffCommand(saveProviderKeysOperation, shop, { form, params, input });
    },
    remove: (version) => runStaffCommand(removeProviderKeysOperation, shop, { form, params, input: { version } }),
    async test(values) {
      const tested = await runQuery(testProviderKeysOperation, shop, { params, input: readKeys(values) });
      if (!tested.ok) return tested;
      return ok(
        describeConnection(shop, { method: findProviderDefinitionById(provider)?.title ?? '', test: tested.value }),
      );
    },
  };
}
