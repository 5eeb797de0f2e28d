import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ok, type Refusal, refuse } from '../../kernel/result.ts';
import { API_ROOT, type Api, localeOf } from '../../platform/api.ts';
import { isSameOrigin, readCredentials } from '../../platform/credentials.ts';
import { refusalEnvelope } from '../../platform/http-problems.ts';
import { parseInput } from '../../platform/input-problems.ts';
import type { Identify } from '../../platform/visitor.ts';
import type { Services } from '../../services.ts';
import type { AccountMailLinks } from '../customers/account-mails.ts';
import { ownerAsking } from '../customers/owner-asking.ts';
import { ownPasswordInput } from '../customers/profile.input.ts';
import { exportData } from './export-data.ts';
import { giveUpAccount } from './give-up-account.ts';

/** The end of an account. */
export function privacyApi({ links }: { links: (siteUrl: string) => AccountMailLinks }) {
  return (api: Api, { config, db, clock }: Services): void => {
    const askingBy = ownerAsking({ config, clock });
    api.call({
      method: 'POST',
      path: '/user/delete',
      summary: 'Give the account up: signs out everywhere and erases it after 14 days; signing in before keeps it',
      tags: ['customers'],
      access: 'customer',
      body: ownPasswordInput,
      data: z.object({ delete_at: z.string() }),
      run: async (call) => {
        const asking = await askingBy(call);
        if (!asking.ok) return asking;
        const { owner, asker } = asking.value;
        const given = await giveUpAccount(db, owner, call.body.password, asker, links(config.siteUrl));
        return given.ok ? ok({ delete_at: given.value.deleteAt.toISOString() }) : given;
      },
    });
  };
}

const exportDocument = {
  summary: 'Everything the shop keeps of the customer: a ZIP file of JSON and CSV. Refusals are JSON as everywhere',
  tags: ['customers'],
  security: [{ session: [] }],
  body: ownPasswordInput,
  response: { 200: { content: { 'application/zip': { schema: z.string().describe('The file') } } } },
};

/** The one call whose answer is a file. */
export function serveExport(app: FastifyInstance, { config, db, clock }: Services, identify: Identify): void {
  const askingBy = ownerAsking({ config, clock });
  app.post(`${API_ROOT}/user/export`, { schema: exportDocument }, async (request, reply) => {
    const locale = localeOf(request);
    const credentials = readCredentials(request);
    const refused = ({ retryAfter, ...refusal }: Refusal) => {
      const envelope = refusalEnvelope(refusal, locale);
      if (retryAfter) reply.header('retry-after', retryAfter);
      return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
    };
    if (credentials.byCookie && !isSameOrigin(request))
      return refused(refuse('api.cross-site', {}, 'forbidden').refusal);
    const asking = await askingBy({ locale, request, visitor: () => identify(credentials) });
    if (!asking.ok) return refused(asking.refusal);
    const { user_token: _, ...given } = Object(request.body ?? {});
    const input = parseInput(ownPasswordInput, given);
    if (!input.ok) return refused(input.refusal);
    const { owner, asker } = asking.value;
    const made = await exportData(db, owner, input.value.password, asker);
    if (!made.ok) return refused(made.refusal);
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    reply.header('content-disposition', `attachment; filename="${made.value.fileName}"`);
    return reply.type('application/zip').send(Readable.from(made.value.pieces));
  });
}
