import { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { SAVE_SECRET_REFUSALS } from '../../../platform/secrets/encrypted-secrets.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { testGoogleConnection } from '../providers/google.provider.ts';
import { SOCIAL_PROVIDERS } from '../social-login.rules.ts';
import { changeSocialKeys, describeSocialKeysChange } from './change-social-keys.ts';
import { readSocialKeyStates, SOCIAL_KEY_SOURCES } from './read-social-keys.ts';
import type { SocialKeyRegistry } from './social-key-registry.ts';
import { removeSocialKeysInput, saveSocialKeysInput, socialProviderParams } from './social-keys.input.ts';

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    socialKeys: SocialKeyRegistry;
  }
}

/** Only the owner may see which keys are set, because only the owner may change settings. */
const { write: access } = staffAccess('settings');
const tags = ['staff'];
const EDITING_REFUSALS = { 'social.demo-keys': 'refused', 'social.environment-keys': 'refused' } as const;

export const readSocialKeysOperation = defineQuery({
  name: 'social.read-keys',
  access,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/sign-in-providers',
      operationId: 'readSignInProviderKeys',
      summary: 'For owners: which keys of sign-in providers are set, and where; never the secrets',
    },
  ],
  run: async ({ db, deps }) => ok(await readSocialKeyStates(db, deps.config)),
  data: z.object({
    providers: z.array(
      z.object({
        provider: z.enum(SOCIAL_PROVIDERS),
        source: z.enum(SOCIAL_KEY_SOURCES),
        unreadable: z.boolean(),
        version: z.int(),
        changed_at: z.iso.datetime().nullable(),
        changed_by: z.string().nullable(),
        client_id: z.string(),
        secret_is_set: z.boolean(),
        last_characters: z.string().nullable(),
      }),
    ),
  }),
  toData: (states) => ({
    providers: states.map(({ provider, source, version, changed, ...state }) => ({
      provider,
      source,
      version,
      unreadable: state.isUnreadable,
      changed_at: changed?.at.toISOString() ?? null,
      changed_by: changed?.by ?? null,
      client_id: state.clientId,
      secret_is_set: state.isSecretSet,
      last_characters: state.lastCharacters,
    })),
  }),
});

export const saveSocialKeysOperation = defineCommand({
  name: 'social.save-keys',
  access,
  params: socialProviderParams,
  input: saveSocialKeysInput,
  refusals: { ...EDITING_REFUSALS, 'social.key-format': 'refused', ...SAVE_SECRET_REFUSALS },
  // a stored request would contain the secret; the version refuses a repeat
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/sign-in-providers/{provider}/keys',
      operationId: 'saveSignInProviderKeys',
      summary: 'For owners: save the keys of a sign-in provider; empty ones stay as they are',
    },
  ],
  run: ({ db, deps, actor, now }, { provider, version, client_id, client_secret }) => {
    const keys = { clientId: client_id, clientSecret: client_secret };
    return changeSocialKeys(db, deps.config, { provider, keys, version, staffName: actor.name, now });
  },
  audit: ({ provider }, change, actor) => describeSocialKeysChange(provider, change, actor),
  afterCommit: (_input, _change, { socialKeys }) => socialKeys.invalidate(),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

export const removeSocialKeysOperation = defineCommand({
  name: 'social.remove-keys',
  access,
  params: socialProviderParams,
  input: removeSocialKeysInput,
  refusals: { ...EDITING_REFUSALS, 'resources.changed': 'conflict' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/sign-in-providers/{provider}/remove-keys',
      operationId: 'removeSignInProviderKeys',
      summary: 'For owners: remove the keys of a sign-in provider that were saved in the admin',
    },
  ],
  run: ({ db, deps, actor, now }, { provider, version }) =>
    changeSocialKeys(db, deps.config, { provider, keys: null, version, staffName: actor.name, now }),
  audit: ({ provider }, change, actor) => describeSocialKeysChange(provider, change, actor),
  afterCommit: (_input, _change, { socialKeys }) => socialKeys.invalidate(),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

/** Reads the discovery document; Facebook has none. Keys are only checked by the first sign-in. */
export const testSocialProviderOperation = defineQuery({
  name: 'social.test-provider',
  access,
  params: socialProviderParams,
  input: z.strictObject({}),
  refusals: { 'social.demo-keys': 'refused', 'social.unavailable': 'refused', 'social.failed': 'refused' },
  limits: ['connectionTest'],
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/sign-in-providers/{provider}/test',
      operationId: 'testSignInProvider',
      summary: 'For owners: read the discovery document of a sign-in provider',
    },
  ],
  async run({ deps: { config } }, { provider }): Promise<Result<{ durationMs: number }>> {
    if (config.demo) return refuse('social.demo-keys');
    if (provider !== 'google') return refuse('api.not-found', {}, 'missing');
    return testGoogleConnection(config.socialAddresses.google.issuerUrl);
  },
  data: z.object({ duration_ms: z.int() }),
  toData: ({ durationMs }) => ({ duration_ms: durationMs }),
});

export const socialKeysOperations = [
  readSocialKeysOperation,
  saveSocialKeysOperation,
  removeSocialKeysOperation,
  testSocialProviderOperation,
] as const;
