import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { type AccessPolicy, defineQuery } from '../../platform/operations/operation.ts';
import { checkDatabase } from './check-database.ts';
import { checkPermissions } from './check-permissions.ts';
import { databaseInput, permissionInput } from './install.input.ts';
import { isConfigured, requireUnconfigured } from './is-configured.ts';

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

export const installOperations = [
  getInstallStatusOperation,
  checkInstallDatabaseOperation,
  checkInstallPermissionsOperation,
] as const;
