import type { FastifyInstance } from 'fastify';
import { readPrivateFile } from '../../platform/files/private-files.ts';
import { API_ROOT, readRequestLocale } from '../../platform/http/api.ts';
import { fileRouteSchema } from '../../platform/http/api-schemas.ts';
import { sendNotFound } from '../../platform/http/http-errors.ts';
import { refusalEnvelope } from '../../platform/http/refusal-envelope.ts';
import type { IdentifyVisitor } from '../../platform/http/visitor.ts';
import { readCredentials } from '../../platform/security/credentials.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { applicationParams } from './application.input.ts';
import { findApplication } from './application.store.ts';

/** Route for identity documents of applicants; only for staff with `sellers.approve`. */
export function serveSellerDocuments(app: FastifyInstance, { db, config }: Services, identify: IdentifyVisitor): void {
  const schema = fileRouteSchema({
    operationId: 'getSellerDocument',
    summary: 'For staff: the identity document of a seller application',
    tags: ['staff'],
    params: applicationParams,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  });
  app.get(`${API_ROOT}/admin/applications/:id/document`, { schema }, async (request, reply) => {
    const staff = await requireStaff(db, await identify(readCredentials(request)), 'sellers.approve');
    reply.header('cache-control', 'private, no-store');
    if (!staff.ok) {
      const envelope = refusalEnvelope(staff.refusal, readRequestLocale(request));
      return reply.code(envelope.status).send(envelope);
    }
    const params = applicationParams.safeParse(request.params);
    const found = params.success ? await findApplication(db, params.data.id) : undefined;
    if (!found?.document) return sendNotFound(request, reply);
    reply.header('x-content-type-options', 'nosniff');
    return reply.type(`image/${found.document_kind}`).send(await readPrivateFile(config.dataDir, found.document));
  });
}
