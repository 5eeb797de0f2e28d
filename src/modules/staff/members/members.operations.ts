import { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { ACCOUNT_LIMIT } from '../../customers/attempt-limits.ts';
import { NEW_PASSWORD_REFUSALS, validateNewPassword } from '../../customers/sign-in/hash-new-password.ts';
import { staffAccess } from '../staff-access.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeMemberRole, MEMBER_REFUSALS, resetMemberTwoFactor } from './change-member.ts';
import type { StaffLinks } from './invitation-mail.ts';
import { inviteStaff } from './invite-staff.ts';
import { acceptInvitationInput, invitationInput, invitationQuery, memberParams, roleInput } from './members.input.ts';
import {
  deleteInvitation,
  type InvitationRow,
  type MemberRow,
  selectInvitations,
  selectMembers,
} from './members.store.ts';

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    staffLinks: StaffLinks;
  }
}

const access = staffAccess('staff');
const tags = ['staff'];
const changing = { access: access.write, idempotency: 'none', tags, data: z.object({}), toData: () => ({}) } as const;
const LINK_REFUSALS = { 'staff.invitation-invalid': 'missing' } as const;

export const listMembersOperation = defineQuery({
  name: 'staff.list-members',
  access: access.read,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/staff',
      operationId: 'listStaffMembers',
      summary: 'For staff: members with their roles, and open invitations',
    },
  ],
  async run({ db, now }): Promise<Result<{ members: MemberRow[]; invitations: InvitationRow[] }>> {
    const [members, invitations] = await Promise.all([selectMembers(db), selectInvitations(db, now)]);
    return ok({ members, invitations });
  },
  data: z.object({
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        since: z.string(),
        two_factor: z.boolean(),
        last_seen_at: z.string().nullable(),
      }),
    ),
    invitations: z.array(z.object({ id: z.string(), email: z.string(), role: z.string(), expires_at: z.string() })),
  }),
  toData: ({ members, invitations }) => ({
    members: members.map(({ id, name, email, role, created_at, has_factor, last_seen_at }) => ({
      id,
      name,
      email,
      role,
      since: created_at.toISOString(),
      two_factor: has_factor,
      last_seen_at: last_seen_at?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ expires_at, ...row }) => ({ ...row, expires_at: expires_at.toISOString() })),
  }),
});

export const inviteStaffOperation = defineCommand({
  ...changing,
  name: 'staff.invite',
  input: invitationInput,
  refusals: { 'staff.role-too-high': 'forbidden', 'staff.already-member': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/staff/invitations',
      operationId: 'inviteStaff',
      summary: 'For staff: invite a person by mail to a role; the link is valid once, for seven days',
    },
  ],
  run: ({ db, actor, deps, locale, now }, input) =>
    inTransaction(db, (tx) => inviteStaff(tx, actor, input, { links: deps.staffLinks, locale, now })),
  audit: (_, { id, email, role }, actor) => ({
    actor,
    action: 'staff-invite',
    subject: { kind: 'staff', id },
    before: { role: null },
    after: { email, role },
  }),
});

export const withdrawInvitationOperation = defineCommand({
  ...changing,
  name: 'staff.withdraw-invitation',
  params: memberParams,
  refusals: {},
  routes: [
    {
      method: 'DELETE',
      path: '/admin/staff/invitations/{id}',
      operationId: 'withdrawStaffInvitation',
      summary: 'For staff: withdraw an invitation; its link becomes invalid',
    },
  ],
  async run({ db }, { id }): Promise<Result<InvitationRow>> {
    const deleted = await deleteInvitation(db, id);
    return deleted ? ok(deleted) : refuse('api.not-found', {}, 'missing');
  },
  audit: (_, { id, email, role }, actor) => ({
    actor,
    action: 'staff-uninvite',
    subject: { kind: 'staff', id },
    before: { email, role },
    after: { role: null },
  }),
});

export const changeRoleOperation = defineCommand({
  ...changing,
  name: 'staff.change-role',
  params: memberParams,
  input: roleInput,
  refusals: MEMBER_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/staff/{id}/role',
      operationId: 'changeStaffRole',
      summary: 'For staff: change the role of a member, whose sessions end',
    },
  ],
  run: ({ db, actor }, input) => inTransaction(db, (tx) => changeMemberRole(tx, actor, input)),
  audit: (_, { id, before, after }, actor) =>
    before === after
      ? null
      : {
          actor,
          action: 'staff-role',
          subject: { kind: 'staff', id },
          before: { role: before },
          after: { role: after },
        },
});

export const deactivateMemberOperation = defineCommand({
  ...changing,
  name: 'staff.deactivate',
  params: memberParams,
  refusals: MEMBER_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/staff/{id}/deactivate',
      operationId: 'deactivateStaffMember',
      summary: 'For staff: remove the role of a member, whose sessions end; the account stays a customer account',
    },
  ],
  run: ({ db, actor }, { id }) => inTransaction(db, (tx) => changeMemberRole(tx, actor, { id, role: null })),
  audit: (_, { id, before }, actor) => ({
    actor,
    action: 'staff-deactivate',
    subject: { kind: 'staff', id },
    before: { role: before },
    after: { role: null },
  }),
});

export const resetMemberTwoFactorOperation = defineCommand({
  ...changing,
  name: 'staff.reset-two-factor',
  params: memberParams,
  refusals: { ...MEMBER_REFUSALS, 'staff.own-factor': 'conflict' },
  routes: [
    {
      method: 'POST',
      path: '/admin/staff/{id}/reset-two-factor',
      operationId: 'resetStaffTwoFactor',
      summary: 'For staff: remove the second factor of a member who lost it, and end the sessions',
    },
  ],
  run: ({ db, actor }, { id }) => inTransaction(db, (tx) => resetMemberTwoFactor(tx, actor, id)),
  audit: ({ id }, had, actor) => ({
    actor,
    action: 'factor-reset',
    subject: { kind: 'staff', id },
    before: { second_factor: had },
    after: { second_factor: false },
  }),
});

export const readInvitationOperation = defineQuery({
  name: 'staff.read-invitation',
  access: anyone,
  input: invitationQuery,
  refusals: LINK_REFUSALS,
  limits: ['invitation'],
  tags,
  routes: [],
  run: ({ db, now }, { token }) => readInvitation(db, token, now),
});

export const acceptInvitationOperation = defineCommand({
  name: 'staff.accept-invitation',
  access: anyone,
  input: acceptInvitationInput,
  rules: () => validateNewPassword,
  refusals: { ...LINK_REFUSALS, ...NEW_PASSWORD_REFUSALS },
  limits: [ACCOUNT_LIMIT],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/staff/invitation',
      operationId: 'acceptStaffInvitation',
      summary: 'Accept an invitation to the staff with the token of its link, and set the password',
    },
  ],
  run: ({ db, locale, now }, input) => acceptInvitation(db, input, { locale, now }),
  data: z.object({ email: z.string(), role: z.string() }),
});

export const memberOperations = [
  listMembersOperation,
  inviteStaffOperation,
  withdrawInvitationOperation,
  changeRoleOperation,
  deactivateMemberOperation,
  resetMemberTwoFactorOperation,
  readInvitationOperation,
  acceptInvitationOperation,
] as const;
