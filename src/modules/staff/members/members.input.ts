import { z } from 'zod';
import { email, name, password } from '../../customers/customers.input.ts';
import { STAFF_ROLES } from '../staff.rules.ts';

/** With room for characters added by mail clients. */
const MAX_TOKEN_LENGTH = 100;

const role = z.enum(STAFF_ROLES);
const token = z.string().min(1).max(MAX_TOKEN_LENGTH);

export const memberParams = z.strictObject({ id: z.guid().toLowerCase() });
export const roleInput = z.strictObject({ role });
export const invitationInput = z.strictObject({ email, role });
export const invitationQuery = z.strictObject({ token });
export const acceptInvitationInput = z.strictObject({ token, name, password, password_confirmation: password });
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;
