import { z } from 'zod';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { type AccessPolicy, defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { SAVE_SECRET_REFUSALS } from '../../platform/secrets/encrypted-secrets.ts';
import { invalidateFilterOptions } from '../catalog/listing/read-filter-options.ts';
import { composeTestMail } from '../mail-server/compose-test-mail.ts';
import { mailServerSchema } from '../mail-server/entered-server.ts';
import { EDITING_REFUSALS, SERVER_REFUSALS } from '../mail-server/save-mail-server.ts';
import { sendTestMail, TEST_MAIL_STATES, type TestMail } from '../mail-server/send-test-mail.ts';
import { KEY_REFUSALS, EDITING_REFUSALS as KEYS_EDITING_REFUSALS } from '../payments/keys/save-provider-keys.ts';
import { bankAccountResource } from '../payments/transfers/editing/bank-account.resource.ts';
import { invalidateSettings, readSettings } from '../settings/read-settings.ts';
import { checkDatabase } from './check-database.ts';
import { checkPermissions } from './check-permissions.ts';
import { databaseInput, permissionInput } from './install.input.ts';
import { isConfigured, requireUnconfigured } from './is-configured.ts';
import { createMailRoute } from './set-up/add-mail-server.ts';
import { setUpAnswers } from './set-up/set-up-answers.ts';
import { setUpShop } from './set-up/set-up-shop.ts';
import { isSetupToken } from './set-up/setup-token.ts';

const tags = ['install'];

const setupToken = z.string().max(100).describe('Token of the address that the server prints');

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
  input: setUpAnswers.extend({ token: setupToken }),
  refusals: {
    'install.wrong-token': 'forbidden',
    ...SERVER_REFUSALS,
    ...EDITING_REFUSALS,
    ...KEY_REFUSALS,
    ...KEYS_EDITING_REFUSALS,
    ...SAVE_SECRET_REFUSALS,
    ...bankAccountResource.refusals,
  },
  // a stored request would contain passwords and keys
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/install/set-up',
      operationId: 'setUpShop',
      summary:
        'Set up the shop: owner, settings, payment, mail server, first categories and delivery; only until the shop is configured',
    },
  ],
  async run({ db, deps, now }, { token, ...input }) {
    if (!isSetupToken(deps.config, token)) return refuse('install.wrong-token', {}, 'forbidden');
    return setUpShop(db, deps.config, input, now);
  },
  afterCommit(_input, _value, { db, paymentProviders }) {
    invalidateSettings(db);
    invalidateFilterOptions(db);
    paymentProviders.invalidate();
  },
  data: z.null(),
});

/** A query, because it stores nothing; a POST, because its body can contain a password. */
export const testSetUpMailOperation = defineQuery({
  name: 'install.test-mail-server',
  access: anyoneBeforeSetup,
  input: z.strictObject({
    token: setupToken,
    shop_name: setUpAnswers.shape.shop_name.or(z.literal('')).default(''),
    email: setUpAnswers.shape.email,
    mail_server: mailServerSchema,
    mail_sender_name: setUpAnswers.shape.mail_sender_name,
    mail_sender_address: setUpAnswers.shape.mail_sender_address,
  }),
  // the second one counts requests with the token only, so that strangers cannot use it up
  limits: ['setUp', { name: 'testMailServer' }],
  refusals: { 'install.wrong-token': 'forbidden', ...SERVER_REFUSALS, ...EDITING_REFUSALS },
  tags,
  routes: [
    {
      method: 'POST',
      path: '/install/test-mail-server',
      operationId: 'testSetUpMailServer',
      summary: 'Send a test mail to the address of the owner through a mail server; only until the shop is configured',
    },
  ],
  async run({ db, deps, locale, t, now }, { token, email, mail_server, ...input }): Promise<Result<TestMail>> {
    if (!isSetupToken(deps.config, token)) return refuse('install.wrong-token', {}, 'forbidden');
    const route = createMailRoute(deps.config, mail_server, input);
    if (!route.ok) return route;
    const admitted = await consumeAttempt(db, deps.limits, 'testMailServer', 'set-up', now);
    if (!admitted.ok) return admitted;
    const shopName = input.shop_name || (await readSettings(db)).siteName;
    return ok(await sendTestMail(route.value, composeTestMail({ to: email, shopName, locale, t })));
  },
  data: z.object({ state: z.enum(TEST_MAIL_STATES), answer: z.string().nullable(), recipient: z.string() }),
});

export const installOperations = [
  setUpShopOperation,
  testSetUpMailOperation,
  getInstallStatusOperation,
  checkInstallDatabaseOperation,
  checkInstallPermissionsOperation,
] as const;
