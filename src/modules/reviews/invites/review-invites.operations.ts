import { z } from 'zod';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { unsubscribeFromInvites } from './send-review-invites.ts';

export const unsubscribeFromInvitesOperation = defineCommand({
  name: 'reviews.unsubscribe-from-invites',
  access: anyone,
  params: z.strictObject({ token: z.string().max(100) }),
  refusals: {},
  idempotency: 'none',
  tags: ['reviews'],
  routes: [],
  run: ({ db, now }, { token }) => unsubscribeFromInvites(db, token, now),
});

export const reviewInviteOperations = [unsubscribeFromInvitesOperation] as const;
