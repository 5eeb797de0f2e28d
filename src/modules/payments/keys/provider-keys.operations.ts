import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import {
  readEncryptedSecret,
  SAVE_SECRET_REFUSALS,
  saveEncryptedSecret,
} from '../../../platform/secrets/encrypted-secrets.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { CONNECTION_STATES, type ConnectionTest, testConnection } from '../connection/test-connection.ts';
import { checkEnteredKeys } from './check-entered-keys.ts';
import { describeKeysChange, type KeysChange } from './describe-keys-change.ts';
import { KEY_MODES, providerParams, saveKeysInput, testKeysInput } from './provider-keys.input.ts';
import { KEY_SOURCES, readProviderKeys } from './read-provider-keys.ts';
import { EDITING_REFUSALS, findEditableProvider, KEY_REFUSALS, saveProviderKeys } from './save-provider-keys.ts';
import { getSecretName, parseStoredKeys } from './stored-keys.ts';

/** Only the owner may see which keys are set, because only the owner may change settings. */
const { write: access } = staffAccess('settings');
const tags = ['staff'];

export const readProviderKeysOperation = defineQuery({
  name: 'payments.read-provider-keys',
  access,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/payment-providers',
      operationId: 'readPaymentProviderKeys',
      summary: 'For owners: which keys of payment providers are set, and where; never their values',
    },
  ],
  run: async ({ db, deps }) => ok(await readProviderKeys(db, deps.config)),
  data: z.object({
    providers: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        source: z.enum(KEY_SOURCES),
        problem: z.enum(['unreadable', 'mixed']).nullable(),
        mode: z.enum(KEY_MODES).nullable(),
        version: z.int(),
        changed_at: z.iso.datetime().nullable(),
        changed_by: z.string().nullable(),
        webhook_url: z.string(),
        fields: z.array(
          z.object({
            name: z.string(),
            variable: z.string(),
            kind: z.enum(['key', 'optional-key', 'setting']),
            is_set: z.boolean(),
            last_characters: z.string().nullable(),
            value: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  toData: (providers) => ({
    providers: providers.map(({ id, title, source, problem, mode, version, changed, fields, webhookUrl }) => ({
      id,
      title,
      source,
      problem,
      mode,
      version,
      changed_at: changed?.at.toISOString() ?? null,
      changed_by: changed?.by ?? null,
      webhook_url: webhookUrl,
      fields: fields.map(({ name, variable, kind, isSet, lastCharacters, value }) => {
        return { name, variable, kind, is_set: isSet, last_characters: lastCharacters, value };
      }),
    })),
  }),
});

export const saveProviderKeysOperation = defineCommand({
  name: 'payments.save-provider-keys',
  access,
  params: providerParams,
  input: saveKeysInput,
  refusals: {
    ...EDITING_REFUSALS,
    ...KEY_REFUSALS,
    'payments.open-payments': 'refused',
    ...SAVE_SECRET_REFUSALS,
  },
  // a stored request would contain the keys; the version refuses a repeat
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/payment-providers/{provider}/keys',
      operationId: 'savePaymentProviderKeys',
      summary: 'For owners: save keys of a payment provider; empty ones stay as they are',
    },
  ],
  async run(
    { db, deps: { config }, actor, now },
    { provider, version, same_account: isSameAccount, ...entered },
  ): Promise<Result<KeysChange>> {
    const change = { provider, entered, version, isSameAccount, staffName: actor.name, now };
    return inTransaction(db, (tx) => saveProviderKeys(tx, config, change));
  },
  audit: ({ provider }, change, actor) => describeKeysChange(provider, change, actor),
  afterCommit: (_input, _change, { paymentProviders }) => paymentProviders.invalidate(),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

export const removeProviderKeysOperation = defineCommand({
  name: 'payments.remove-provider-keys',
  access,
  params: providerParams,
  input: z.strictObject({ version: rowVersion }),
  refusals: { ...EDITING_REFUSALS, 'resources.changed': 'conflict' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/payment-providers/{provider}/remove-keys',
      operationId: 'removePaymentProviderKeys',
      summary: 'For owners: remove the keys of a payment provider that the admin has saved',
    },
  ],
  async run({ db, deps: { config }, actor, now }, { provider, version }): Promise<Result<KeysChange>> {
    const definition = findEditableProvider(provider, config);
    if (!definition.ok) return definition;
    return inTransaction(db, async (tx) => {
      const name = getSecretName(provider);
      const { content } = await readEncryptedSecret(tx, config, name);
      if (content.state === 'none') return refuse('api.not-found', {}, 'missing');
      const saved = await saveEncryptedSecret(tx, config, { name, text: null, version, staffName: actor.name, now });
      if (!saved.ok) return saved;
      const before = parseStoredKeys(content);
      return ok({ before, wasUnreadable: before === null, after: null, version: saved.value.version });
    });
  },
  audit: ({ provider }, change, actor) => describeKeysChange(provider, change, actor),
  afterCommit: (_input, _change, { paymentProviders }) => paymentProviders.invalidate(),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

/** A query, because it stores nothing; a POST, because its body contains keys. */
export const testProviderKeysOperation = defineQuery({
  name: 'payments.test-provider-keys',
  access,
  params: providerParams,
  input: testKeysInput,
  refusals: { ...EDITING_REFUSALS, ...KEY_REFUSALS },
  limits: ['connectionTest'],
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/payment-providers/{provider}/test',
      operationId: 'testPaymentProviderKeys',
      summary:
        'For owners: test the connection to a payment provider with the keys of the request, without saving them',
    },
  ],
  async run({ db, deps: { config } }, { provider, ...entered }): Promise<Result<ConnectionTest>> {
    const definition = findEditableProvider(provider, config);
    if (!definition.ok) return definition;
    const { configuration, createProvider } = definition.value;
    const { content } = await readEncryptedSecret(db, config, getSecretName(provider));
    const checked = checkEnteredKeys(configuration, entered, parseStoredKeys(content), config.paymentSettings);
    return checked.ok ? ok(await testConnection(createProvider(checked.value.keys))) : checked;
  },
  data: z.object({ state: z.enum(CONNECTION_STATES), code: z.string().nullable(), duration_ms: z.int() }),
  toData: ({ state, code, durationMs }) => ({ state, code, duration_ms: durationMs }),
});

export const providerKeysOperations = [
  readProviderKeysOperation,
  saveProviderKeysOperation,
  removeProviderKeysOperation,
  testProviderKeysOperation,
] as const;
