import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { changeMemberRole, resetMemberTwoFactor } from './change-member.ts';
import { inviteStaff } from './invite-staff.ts';
import { purgeStaffInvitations } from './purge-invitations.ts';

const PASSWORD = 'correct horse staple';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
});
afterAll(() => shop.close());

type Member = { id: string; email: string; role: string; two_factor: boolean };

async function listStaff(token: string) {
  const { data } = await call('staff', undefined, { token });
  return data as { members: Member[]; invitations: { id: string; email: string }[] };
}

/** A member with a session; `id` is the account. */
async function hire(role: 'owner' | 'manager' | 'orders') {
  const token = await signedIn(shop, role);
  // ids of accounts are ordered by time
  const { customer_id: id } = await shop.db
    .selectFrom('staff_member')
    .select('customer_id')
    .orderBy('customer_id', 'desc')
    .executeTakeFirstOrThrow();
  return { token, id };
}

async function readInvitationToken(email: string): Promise<string> {
  const mail = await shop.db
    .selectFrom('mail')
    .select('plain')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(mail.plain)?.[1] ?? '';
}

const accept = (token: string, password = PASSWORD) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/staff/invitation',
    payload: { token, name: 'Grace Hopper', password, password_confirmation: password },
  });

const invite = (token: string, email: string, role = 'orders') => call('staff/invitations', { email, role }, { token });

test('an invited person sets a password once and is a member with the role', async () => {
  const owner = await signedIn(shop, 'owner');
  const email = 'grace@shop.example';
  expect((await invite(owner, email, 'marketing')).status).toBe(200);
  const token = await readInvitationToken(email);
  expect((await accept(token, 'too short')).statusCode).toBe(201);
  expect((await accept(token)).statusCode).toBe(200);
  expect((await accept(token)).statusCode).toBe(404);
  const { members, invitations } = await listStaff(owner);
  expect(members.find((member) => member.email === email)).toMatchObject({ role: 'marketing', two_factor: false });
  expect(invitations).toEqual([]);
  expect((await invite(owner, email)).status).toBe(201);
});

test('an existing account keeps its name and gets the new password; its sessions end', async () => {
  const owner = await signedIn(shop, 'owner');
  const customer = await makeCustomer(shop.db);
  await invite(owner, customer.email);
  expect((await accept(await readInvitationToken(customer.email))).statusCode).toBe(200);
  const account = await shop.db.selectFrom('customer').select('name').where('id', '=', customer.id).executeTakeFirst();
  expect(account?.name).not.toBe('Grace Hopper');
  const mails = await shop.db.selectFrom('mail').select('kind').where('recipient', '=', customer.email).execute();
  expect(mails.map(({ kind }) => kind)).toContain('password-changed');
  const sessions = await shop.db.selectFrom('session').select('id').where('customer_id', '=', customer.id).execute();
  expect(sessions).toEqual([]);
  const signIn = { email: customer.email, password: PASSWORD };
  const signedInAgain = await shop.app.inject({ method: 'POST', url: '/api/v1/user/signin', payload: signIn });
  expect(JSON.parse(signedInAgain.body)).toMatchObject({ status: 200 });
});

test('a role with permissions that the actor lacks is refused', async () => {
  const [manager, owner] = [await hire('manager'), await hire('owner')];
  const actor = { id: manager.id, name: 'Manager', role: 'manager' as const };
  const context = { links: { invitation: () => '' }, locale: 'en' as const, now: new Date() };
  const input = { email: 'new-owner@shop.example', role: 'owner' as const };
  const invited = await inTransaction(shop.db, (tx) => inviteStaff(tx, actor, input, context));
  expect(invited).toMatchObject({ refusal: { code: 'staff.role-too-high' } });
  expect((await call(`staff/${owner.id}/role`, { role: 'orders' }, { token: manager.token })).status).toBe(403);
});

test('an expired, replaced or withdrawn link, and one of a former member, is invalid', async () => {
  const owner = await signedIn(shop, 'owner');
  const email = 'ada@shop.example';
  await invite(owner, email);
  const first = await readInvitationToken(email);
  await invite(owner, email);
  expect((await accept(first)).statusCode).toBe(404);

  const second = await readInvitationToken(email);
  await shop.db
    .updateTable('staff_invitation')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await accept(second)).statusCode).toBe(404);
  await purgeStaffInvitations(shop.db, new Date());
  expect(await shop.db.selectFrom('staff_invitation').select('id').execute()).toEqual([]);

  await invite(owner, email);
  const [open] = (await listStaff(owner)).invitations;
  const withdrawn = await shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/admin/staff/invitations/${open?.id}`,
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(withdrawn.statusCode).toBe(200);
  expect((await accept(await readInvitationToken(email))).statusCode).toBe(404);

  const leaving = await hire('owner');
  await invite(leaving.token, email);
  await call(`staff/${leaving.id}/deactivate`, {}, { token: owner });
  expect((await accept(await readInvitationToken(email))).statusCode).toBe(404);
});

test('changing a role ends the sessions of the member and is audited', async () => {
  const owner = await signedIn(shop, 'owner');
  const member = await hire('orders');
  expect((await call(`staff/${member.id}/role`, { role: 'marketing' }, { token: owner })).status).toBe(200);
  expect((await call('orders', undefined, { token: member.token })).status).toBe(401);
  const entry = await shop.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('subject_id', '=', member.id)
    .where('action', '=', 'staff-role')
    .executeTakeFirst();
  expect(entry).toEqual({ before: { role: 'orders' }, after: { role: 'marketing' } });
});

test('a deactivated member has no access and is no longer listed', async () => {
  const owner = await signedIn(shop, 'owner');
  const member = await hire('manager');
  expect((await call(`staff/${member.id}/deactivate`, {}, { token: owner })).status).toBe(200);
  expect((await call('orders', undefined, { token: member.token })).status).toBe(401);
  expect((await listStaff(owner)).members.map(({ id }) => id)).not.toContain(member.id);
  expect((await call(`staff/${member.id}/role`, { role: 'orders' }, { token: owner })).status).toBe(404);
});

test('a lost second factor of another member is reset; the own one is not', async () => {
  const owner = await hire('owner');
  const member = await hire('orders');
  expect((await call(`staff/${owner.id}/reset-two-factor`, {}, { token: owner.token })).status).toBe(409);
  expect((await call(`staff/${member.id}/reset-two-factor`, {}, { token: owner.token })).status).toBe(200);
  const found = (await listStaff(owner.token)).members.find(({ id }) => id === member.id);
  expect(found?.two_factor).toBe(false);
  expect((await call('orders', undefined, { token: member.token })).status).toBe(401);
});

test('the last member who administers staff keeps the role, also when two leave at the same time', async () => {
  await shop.db.deleteFrom('staff_member').execute();
  const one = await hire('owner');
  await shop.db.deleteFrom('staff_member').where('customer_id', '<>', one.id).execute();
  const demote = (token: string, id: string) => call(`staff/${id}/role`, { role: 'auditor' }, { token });
  expect((await demote(one.token, one.id)).status).toBe(409);
  expect((await call(`staff/${one.id}/deactivate`, {}, { token: one.token })).status).toBe(409);

  const token = await signedIn(shop, 'owner');
  const other = (await listStaff(token)).members.find(({ id }) => id !== one.id);
  const both = await Promise.all([demote(token, one.id), demote(one.token, other?.id ?? '')]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an administrator who is removed while a change waits for the lock cannot make it', async () => {
  const [leaving, member] = [await hire('owner'), await hire('orders')];
  await signedIn(shop, 'owner');
  const actor = { id: leaving.id, name: 'Leaving', role: 'owner' as const };
  await shop.db.deleteFrom('staff_member').where('customer_id', '=', leaving.id).execute();
  const changed = await inTransaction(shop.db, (tx) => changeMemberRole(tx, actor, { id: member.id, role: null }));
  expect(changed).toMatchObject({ refusal: { code: 'api.forbidden' } });
  const reset = await inTransaction(shop.db, (tx) => resetMemberTwoFactor(tx, actor, member.id));
  expect(reset).toMatchObject({ refusal: { code: 'api.forbidden' } });
});
