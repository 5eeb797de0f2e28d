import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { SettingGroup } from '../../../src/modules/settings/setting-fields.ts';
import { STAFF_ROLES, type StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { READERS_OF_TEXTS, WRITERS_OF_TEXTS } from '../admin-situations.ts';
import { makeCustomer } from '../people.ts';
import type { createStaffApi } from '../staff-client.ts';
import { SETTING_EXAMPLES } from './setting-examples.ts';

/** Roles of an endpoint, and a request that succeeds. */
export type EndpointCase = {
  for: readonly StaffRole[];
  ask: () => Promise<{ url: string; body?: object }>;
  /** Refusal in the demo shop of this test, where the endpoint permits nothing. */
  demoRefusal?: string;
};

export type EndpointContext = { db(): Db; call: ReturnType<typeof createStaffApi>; owner(): string };

/** Setting that a request changes, where a change of the first one would disturb other requests. */
const CHANGED_SETTINGS: Partial<Record<SettingGroup, string>> = {
  region: 'time_zone',
  currency: 'decimal_format',
  languages: 'digits',
  checkout: 'transfer_tolerance',
  analytics: 'ga_id',
};

export const READERS_OF_STAFF: readonly StaffRole[] = ['owner', 'manager', 'auditor'];

/** Endpoints of settings, staff and the home page. */
export function listStaffEndpoints(context: EndpointContext): Record<string, EndpointCase> {
  const groups = Object.keys(SETTING_EXAMPLES) as SettingGroup[];
  const memberPost = (action: string, body: object = {}): [string, EndpointCase] => [
    `POST /admin/staff/{id}/${action}`,
    { for: ['owner'], ask: async () => ({ url: `staff/${await hire(context.db())}/${action}`, body }) },
  ];
  return Object.fromEntries([
    ...groups.flatMap((group) => listSettingEndpoints(group, context)),
    ['GET /admin/payment-methods', { for: READERS_OF_STAFF, ask: async () => ({ url: 'payment-methods' }) }],
    [
      'GET /admin/payment-methods/{method}/connection',
      { for: ['owner'], ask: async () => ({ url: 'payment-methods/stripe/connection' }) },
    ],
    ...listSecretEndpoints(),
    [
      'GET /admin/shipping-preview',
      { for: READERS_OF_STAFF, ask: async () => ({ url: 'shipping-preview?country=DE&goods=5000&weight_g=900' }) },
    ],
    ['GET /admin/dashboard', { for: STAFF_ROLES, ask: async () => ({ url: 'dashboard' }) }],
    ['GET /admin/search', { for: STAFF_ROLES, ask: async () => ({ url: 'search?q=order' }) }],
    ['GET /admin/checklist', { for: ['owner'], ask: async () => ({ url: 'checklist' }) }],
    ['POST /admin/checklist/dismiss', { for: ['owner'], ask: async () => ({ url: 'checklist/dismiss', body: {} }) }],
    ...listViewEndpoints(context),
    ...listTextEndpoints(context),
    ['GET /admin/staff', { for: READERS_OF_STAFF, ask: async () => ({ url: 'staff' }) }],
    [
      'POST /admin/staff/invitations',
      { for: ['owner'], ask: async () => ({ url: 'staff/invitations', body: makeInvitation() }) },
    ],
    [
      'DELETE /admin/staff/invitations/{id}',
      { for: ['owner'], ask: async () => ({ url: `staff/invitations/${await invite(context)}` }) },
    ],
    memberPost('role', { role: 'finance' }),
    memberPost('deactivate'),
    memberPost('reset-two-factor'),
  ]);
}

/** Keys of payment providers and the mail server; `provider-keys.test.ts` and `mail-server.test.ts` change them. */
function listSecretEndpoints(): [string, EndpointCase][] {
  const keys = { mode: 'test', keys: { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' } };
  const server = { host: 'mail.shop.example', port: 465, encryption: 'tls', user: 'shop', password: 'secret' };
  const refused = (url: string, path: string, body: object, demoRefusal: string): [string, EndpointCase] => [
    `POST /admin/${path}`,
    { for: ['owner'], ask: async () => ({ url, body }), demoRefusal },
  ];
  const ofProvider = (action: string, body: object) =>
    refused(`payment-providers/stripe/${action}`, `payment-providers/{provider}/${action}`, body, 'payments.demo_keys');
  const ofSignIn = (action: string, body: object) =>
    refused(`sign-in-providers/google/${action}`, `sign-in-providers/{provider}/${action}`, body, 'social.demo_keys');
  const ofServer = (path: string, body: object) => refused(path, path, body, 'mail.demo_server');
  return [
    ['GET /admin/payment-providers', { for: ['owner'], ask: async () => ({ url: 'payment-providers' }) }],
    ofProvider('keys', { version: 0, ...keys }),
    ofProvider('remove-keys', { version: 1 }),
    ofProvider('test', keys),
    ['GET /admin/sign-in-providers', { for: ['owner'], ask: async () => ({ url: 'sign-in-providers' }) }],
    ofSignIn('keys', { version: 0, client_id: '1.apps.googleusercontent.com', client_secret: 'GOCSPX-demo' }),
    ofSignIn('remove-keys', { version: 1 }),
    ofSignIn('test', {}),
    ['GET /admin/mail-server', { for: ['owner'], ask: async () => ({ url: 'mail-server' }) }],
    ofServer('mail-server', { version: 0, server }),
    ofServer('mail-server/remove', { version: 1 }),
    ofServer('mail-server/test', { server }),
  ];
}

/** A view of a list that every role reads that may read texts. */
function listViewEndpoints({ call, owner }: EndpointContext): [string, EndpointCase][] {
  const make = () => ({ list: 'pages', title: uuidv7(), query: { status: '1' }, is_shared: true });
  const created = async () => `views/${(await call('views', make(), { token: owner() })).data.id}`;
  return [
    ['GET /admin/views', { for: READERS_OF_TEXTS, ask: async () => ({ url: 'views?list=pages' }) }],
    ['POST /admin/views', { for: READERS_OF_TEXTS, ask: async () => ({ url: 'views', body: make() }) }],
    [
      'POST /admin/views/{view}',
      { for: ['owner'], ask: async () => ({ url: await created(), body: { title: uuidv7(), version: 1 } }) },
    ],
    ['DELETE /admin/views/{view}', { for: ['owner'], ask: async () => ({ url: await created() }) }],
    [
      'POST /admin/views/{view}/default',
      {
        for: READERS_OF_TEXTS,
        ask: async () => ({ url: `${await created()}/default`, body: { is_default: true } }),
      },
    ],
  ];
}

/** Texts and mails. */
function listTextEndpoints({ call, owner }: EndpointContext): [string, EndpointCase][] {
  const readVersion = async () => {
    const { data } = await call('texts?locale=tr&q=cart.title', undefined, { token: owner() });
    return data.texts[0].version as number;
  };
  const change = async (body: object) => ({ ...body, version: await readVersion() });
  return [
    ['GET /admin/texts', { for: READERS_OF_TEXTS, ask: async () => ({ url: 'texts?locale=tr' }) }],
    [
      'POST /admin/texts/{locale}/{key}',
      {
        for: WRITERS_OF_TEXTS,
        ask: async () => ({ url: 'texts/tr/cart.title', body: await change({ text: uuidv7() }) }),
      },
    ],
    [
      'POST /admin/texts/{locale}/{key}/reset',
      { for: WRITERS_OF_TEXTS, ask: async () => ({ url: 'texts/tr/cart.title/reset', body: await change({}) }) },
    ],
    ['GET /admin/mails', { for: READERS_OF_TEXTS, ask: async () => ({ url: 'mails?locale=tr' }) }],
    [
      'POST /admin/mails/{mail}/test',
      { for: WRITERS_OF_TEXTS, ask: async () => ({ url: 'mails/order-paid/test', body: { locale: 'tr' } }) },
    ],
  ];
}

function listSettingEndpoints(group: SettingGroup, { call, owner }: EndpointContext): [string, EndpointCase][] {
  const url = `settings/${group}`;
  const key = CHANGED_SETTINGS[group] ?? Object.keys(SETTING_EXAMPLES[group])[0] ?? '';
  const makeBody = async () => {
    const { version, values } = (await call(url, undefined, { token: owner() })).data;
    return { version, values: { ...values, [key]: SETTING_EXAMPLES[group][key]?.valid } };
  };
  return [
    [`GET /admin/${url}`, { for: READERS_OF_STAFF, ask: async () => ({ url }) }],
    [`POST /admin/${url}`, { for: ['owner'], ask: async () => ({ url, body: await makeBody() }) }],
  ];
}

/** A member with a second factor. */
export async function hire(db: Db): Promise<string> {
  const { id } = await makeCustomer(db);
  await db.insertInto('staff_member').values({ customer_id: id, role: 'orders' }).execute();
  const factor = { customer_id: id, secret: Buffer.alloc(20), enabled_at: new Date() };
  await db
    .insertInto('two_factor')
    .values({ ...factor, pending_secret: null, pending_at: null })
    .execute();
  return id;
}

function makeInvitation(): { email: string; role: string } {
  return { email: `${uuidv7()}@shop.example`, role: 'orders' };
}

async function invite({ call, owner }: EndpointContext): Promise<string> {
  const invitation = makeInvitation();
  await call('staff/invitations', invitation, { token: owner() });
  const { data } = await call('staff', undefined, { token: owner() });
  return data.invitations.find(({ email }: { email: string }) => email === invitation.email).id;
}
