import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { MAIL_ENCRYPTIONS, type MailRoute } from '../../platform/mail/smtp-transport.ts';
import { defineCommand, defineQuery, type OperationDeps } from '../../platform/operations/operation.ts';
import {
  readEncryptedSecret,
  SAVE_SECRET_REFUSALS,
  saveEncryptedSecret,
} from '../../platform/secrets/encrypted-secrets.ts';
import { readSettings } from '../settings/read-settings.ts';
import { staffAccess } from '../staff/staff-access.ts';
import { checkEnteredServer } from './check-entered-server.ts';
import { composeTestMail } from './compose-test-mail.ts';
import { describeServerChange, type ServerChange } from './describe-server-change.ts';
import { saveServerInput, testServerInput } from './entered-server.ts';
import { MAIL_SERVER_SECRET, parseStoredServer, readMailRoute, readSender } from './read-mail-route.ts';
import { readServerState, SERVER_SOURCES } from './read-server-state.ts';
import { EDITING_REFUSALS, requireEditableServer, SERVER_REFUSALS, saveMailServer } from './save-mail-server.ts';
import { sendTestMail, TEST_MAIL_STATES, type TestMail } from './send-test-mail.ts';

/** As for keys of payment providers: only the owner may change settings. */
const { write: access } = staffAccess('settings');
const tags = ['staff'];

export const readMailServerOperation = defineQuery({
  name: 'mail.read-server',
  access,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/mail-server',
      operationId: 'readMailServer',
      summary: 'For owners: the mail server without its password',
    },
  ],
  run: async ({ db, deps }) => ok(await readServerState(db, deps.config)),
  data: z.object({
    source: z.enum(SERVER_SOURCES),
    is_readable: z.boolean(),
    has_sender: z.boolean(),
    version: z.int(),
    changed_at: z.iso.datetime().nullable(),
    changed_by: z.string().nullable(),
    server: z
      .object({
        host: z.string(),
        port: z.int(),
        encryption: z.enum(MAIL_ENCRYPTIONS),
        user: z.string(),
        has_password: z.boolean(),
      })
      .nullable(),
  }),
  toData: ({ source, isReadable, hasSender, version, changed, server }) => ({
    source,
    is_readable: isReadable,
    has_sender: hasSender,
    version,
    changed_at: changed?.at.toISOString() ?? null,
    changed_by: changed?.by ?? null,
    server: server && {
      host: server.host,
      port: server.port,
      encryption: server.encryption,
      user: server.user,
      has_password: server.hasPassword,
    },
  }),
});

export const saveMailServerOperation = defineCommand({
  name: 'mail.save-server',
  access,
  input: saveServerInput,
  refusals: { ...EDITING_REFUSALS, ...SERVER_REFUSALS, ...SAVE_SECRET_REFUSALS },
  // a stored request would contain the password; the version refuses a repeat
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/mail-server',
      operationId: 'saveMailServer',
      summary: 'For owners: save the mail server; an empty password stays as it is',
    },
  ],
  async run({ db, deps: { config }, actor, now }, { version, server }): Promise<Result<ServerChange>> {
    return inTransaction(db, (tx) => saveMailServer(tx, config, { server, version, staffName: actor.name, now }));
  },
  audit: (_, change, actor) => describeServerChange(change, actor),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

export const removeMailServerOperation = defineCommand({
  name: 'mail.remove-server',
  access,
  input: z.strictObject({ version: rowVersion }),
  refusals: { ...EDITING_REFUSALS, 'resources.changed': 'conflict' },
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/mail-server/remove',
      operationId: 'removeMailServer',
      summary: 'For owners: remove the mail server that was saved in the admin',
    },
  ],
  async run({ db, deps: { config }, actor, now }, { version }): Promise<Result<ServerChange>> {
    const editable = requireEditableServer(config);
    if (!editable.ok) return editable;
    return inTransaction(db, async (tx) => {
      const { content } = await readEncryptedSecret(tx, config, MAIL_SERVER_SECRET);
      if (content.state === 'none') return refuse('api.not-found', {}, 'missing');
      const change = { name: MAIL_SERVER_SECRET, text: null, version, staffName: actor.name, now };
      const saved = await saveEncryptedSecret(tx, config, change);
      if (!saved.ok) return saved;
      const before = parseStoredServer(content);
      return ok({ before, wasUnreadable: before === null, after: null, version: saved.value.version });
    });
  },
  audit: (_, change, actor) => describeServerChange(change, actor),
  data: z.object({ version: z.int() }),
  toData: ({ version }) => ({ version }),
});

/** A query, because it stores nothing; a POST, because its body can contain the password. */
export const testMailServerOperation = defineQuery({
  name: 'mail.test-server',
  access,
  input: testServerInput,
  refusals: { ...EDITING_REFUSALS, ...SERVER_REFUSALS, 'mail.no-sender': 'refused', 'mail.no-server': 'refused' },
  limits: ['testMailServer'],
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/mail-server/test',
      operationId: 'testMailServer',
      summary:
        'For owners: send a test mail to the address of the account, through the submitted server or the current one',
    },
  ],
  async run({ db, deps: { config }, visitor, locale, t }, { server }): Promise<Result<TestMail>> {
    const { customer } = await visitor();
    if (config.demo || !customer) return refuse('mail.demo-server');
    const route = server ? await readEnteredRoute({ db, config }, server) : await readCurrentRoute({ db, config });
    if (!route.ok) return route;
    const { siteName: shopName } = await readSettings(db);
    return ok(await sendTestMail(route.value, composeTestMail({ to: customer.email, shopName, locale, t })));
  },
  data: z.object({ state: z.enum(TEST_MAIL_STATES), answer: z.string().nullable(), recipient: z.string() }),
});

type RouteDeps = Pick<OperationDeps, 'db' | 'config'>;

async function readCurrentRoute({ db, config }: RouteDeps): Promise<Result<MailRoute>> {
  const route = await readMailRoute(db, config);
  if (route) return ok(route);
  const { server } = await readServerState(db, config);
  return refuse(server ? 'mail.no-sender' : 'mail.no-server');
}

async function readEnteredRoute(
  { db, config }: RouteDeps,
  entered: NonNullable<z.output<typeof testServerInput>['server']>,
): Promise<Result<MailRoute>> {
  const editable = requireEditableServer(config);
  if (!editable.ok) return editable;
  const { content } = await readEncryptedSecret(db, config, MAIL_SERVER_SECRET);
  const checked = checkEnteredServer(entered, parseStoredServer(content));
  if (!checked.ok) return checked;
  const from = await readSender(db, config);
  return from === null ? refuse('mail.no-sender') : ok({ server: checked.value, from });
}

export const mailServerOperations = [
  readMailServerOperation,
  saveMailServerOperation,
  removeMailServerOperation,
  testMailServerOperation,
] as const;
