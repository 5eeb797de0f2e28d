import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { type AccessPolicy, defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { invalidateFilterOptions } from '../catalog/listing/read-filter-options.ts';
import { invalidateSettings } from '../settings/read-settings.ts';
import { checkDatabase } from './check-database.ts';
import { checkPermissions } from './check-permissions.ts';
import { databaseInput, permissionInput } from './install.input.ts';
import { isConfigured, requireUnconfigured } from './is-configured.ts';
import { setUpInput } from './set-up/set-up.input.ts';
import { setUpShop } from './set-up/set-up-shop.ts';
import { isSetupToken } from './set-up/setup-token.ts';

const tags = ['install'];

/** Everyone, until the shop is configured. Refuses with `install.configured` afterwards. */
const anyoneBeforeSetup: AccessPolicy<null> = {
  name: 'anyone before setup',
  refusals: { 'install.configured': 'forbidden' },
  authorize: ({ deps: { db } }) => requireUnconfigured(db),
  // one rate limit shared by all callers, so that several IP addresses cannot scan more ports than one
  getActorKey: () => 'all',
};

export const getInstallStatusOperation = defineQuery({
  name: 'install.get-status',
  access: anyone,
  refusals: {},
  tags,
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/install/configured',
      operationId: 'getInstallStatus',
      summary: 'Whether the shop has been set up',
    },
  ],
  run: async ({ db }) => ok({ configured: await isConfigured(db) }),
  data: z.object({ configured: z.boolean() }),
});

/** Only checks: the database is set by the environment (`DATABASE_URL`), which no visitor may change. */
export const checkInstallDatabaseOperation = defineQuery({
  name: 'install.check-database',
  access: anyoneBeforeSetup,
  limits: ['install'],
  input: databaseInput,
  refusals: {
    'install.database-too-old': 'refused',
    'install.database-unfit': 'refused',
    'install.database-unreachable': 'refused',
  },
  tags,
  routes: [
    {
      method: 'POST',
      path: '/install/set-database',
      operationId: 'checkInstallDatabase',
      summary: 'Check a database for DATABASE_URL; only until the shop is configured',
    },
  ],
  run: (_, input) => checkDatabase(input),
  data: z.object({
    version: z.int().describe('Major version of PostgreSQL'),
    empty: z.boolean().describe('Whether the database has no tables'),
    setting: z.literal('DATABASE_URL').describe('Environment variable to set before the next start'),
  }),
  toData: ({ version, isEmpty }) => ({ version, empty: isEmpty, setting: 'DATABASE_URL' as const }),
});

/** Only checks: the data folder is set by the environment (`DATA_DIR`), which no visitor may change. */
export const checkInstallPermissionsOperation = defineQuery({
  name: 'install.check-permissions',
  access: anyoneBeforeSetup,
  limits: ['install'],
  input: permissionInput,
  refusals: {},
  tags,
  routes: [
    {
      method: 'POST',
      path: '/install/set-permission',
      operationId: 'checkInstallPermissions',
      summary: 'Check that the data folder is writable; only until the shop is configured',
    },
  ],
  run: async ({ deps }) => ok(await checkPermissions(deps.config)),
  data: z.object({
    data: z.boolean().describe('DATA_DIR is writable'),
    files: z.boolean().describe('The folder of images and documents is writable'),
    key: z.boolean().describe('Only its owner can read the encryption key'),
    setting: z.literal('DATA_DIR'),
  }),
  toData: (checked) => ({ ...checked, setting: 'DATA_DIR' as const }),
});

export const setUpShopOperation = defineCommand({
  name: 'install.set-up',
  access: anyoneBeforeSetup,
  limits: ['setUp'],
  input: setUpInput.extend({ token: z.string().max(100).describe('Token of the address that the server prints') }),
  refusals: { 'install.wrong-token': 'forbidden' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/install/set-up',
      operationId: 'setUpShop',
      summary: 'Set up the shop: owner, settings, first categories and delivery; only until the shop is configured',
    },
  ],
  async run({ db, deps, now }, { token, ...input }) {
    if (!isSetupToken(deps.config, token)) return refuse('install.wrong-token', {}, 'forbidden');
    return setUpShop(db, input, now);
  },
  afterCommit(_input, _value, { db }) {
    invalidateSettings(db);
    invalidateFilterOptions(db);
  },
  data: z.null(),
});

export const installOperations = [
  setUpShopOperation,
  getInstallStatusOperation,
  checkInstallDatabaseOperation,
  checkInstallPermissionsOperation,
] as const;
