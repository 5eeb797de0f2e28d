import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Services } from '../../../services.ts';
import { endSessionInput } from '../customers.input.ts';
import { requireCustomer } from '../require-customer.ts';
import { endOwnSession } from './end-own-session.ts';
import { listSessions } from './list-sessions.ts';

const session = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean(),
  since: z.string(),
  last_seen: z.string(),
});
const tags = ['customers'];

/** Endpoints for the sessions of the customer. */
export function sessionsApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/user/sessions',
    operationId: 'listSessions',
    summary: 'List the sessions of the customer',
    tags,
    access: 'customer',
    data: z.object({ sessions: z.array(session) }),
    async run({ visitor }) {
      const current = await visitor();
      const customer = requireCustomer(current);
      if (!customer.ok) return customer;
      const sessions = await listSessions(db, customer.value.id, current.sessionHash, clock());
      return ok({
        sessions: sessions.map(({ since, lastSeen, ...one }) => ({
          ...one,
          since: since.toISOString(),
          last_seen: lastSeen.toISOString(),
        })),
      });
    },
  });
  api.addEndpoint({
    method: 'POST',
    path: '/user/sessions/end',
    operationId: 'endSession',
    summary: 'End one session by its id, or all other sessions',
    tags,
    access: 'customer',
    body: endSessionInput,
    data: z.object({}),
    async run({ visitor, body }) {
      const current = await visitor();
      const customer = requireCustomer(current);
      if (!customer.ok) return customer;
      const ended = await endOwnSession(db, customer.value.id, body, current.sessionHash);
      return ended.ok ? ok({}) : ended;
    },
  });
}
