import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { customer } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { sessionSchema, toSessionAnswer } from '../customers.answers.ts';
import { endSessionInput } from '../customers.input.ts';
import { endOwnSession } from './end-own-session.ts';
import { listSessions } from './list-sessions.ts';

const tags = ['customers'];

export const listSessionsOperation = defineQuery({
  name: 'sessions.list',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/user/sessions',
      operationId: 'listSessions',
      summary: 'List the sessions of the customer',
    },
  ],
  run: async ({ db, actor, now, visitor }) => ok(await listSessions(db, actor.id, (await visitor()).sessionHash, now)),
  data: z.object({ sessions: z.array(sessionSchema) }),
  toData: (sessions) => ({ sessions: sessions.map(toSessionAnswer) }),
});

export const endSessionOperation = defineCommand({
  name: 'sessions.end',
  access: customer,
  input: endSessionInput,
  refusals: { 'api.not-found': 'missing' },
  foreignRefusal: 'api.not-found',
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/sessions/end',
      operationId: 'endSession',
      summary: 'End one session by its id, or all other sessions',
    },
  ],
  run: async ({ db, actor, visitor }, input) => endOwnSession(db, actor.id, input, (await visitor()).sessionHash),
  data: z.object({}),
  toData: () => ({}),
});

export const sessionOperations = [listSessionsOperation, endSessionOperation] as const;
