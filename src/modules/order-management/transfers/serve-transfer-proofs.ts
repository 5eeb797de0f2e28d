import type { FastifyInstance } from 'fastify';
import { API_ROOT, readRequestLocale } from '../../../platform/http/api.ts';
import { fileRouteSchema } from '../../../platform/http/api-schemas.ts';
import { sendNotFound } from '../../../platform/http/http-errors.ts';
import { refusalEnvelope } from '../../../platform/http/refusal-envelope.ts';
import type { Identify } from '../../../platform/http/visitor.ts';
import { readCredentials } from '../../../platform/security/credentials.ts';
import type { Services } from '../../../services.ts';
import { readProof } from '../../payments/transfers/list-transfers.ts';
import { proofParams } from '../../payments/transfers/transfer.input.ts';
import { requireStaff } from '../../staff/require-staff.ts';

/** Route for proof files of bank transfers: only for staff, always as a download. */
export function serveTransferProofs(app: FastifyInstance, { db, config }: Services, identify: Identify): void {
  const schema = fileRouteSchema({
    operationId: 'getTransferProof',
    summary: 'For staff: proof file of a bank transfer',
    tags: ['staff'],
    params: proofParams,
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  });
  app.get(`${API_ROOT}/admin/transfers/:attempt/proofs/:proof`, { schema }, async (request, reply) => {
    const staff = await requireStaff(db, await identify(readCredentials(request)), 'orders.read');
    reply.header('cache-control', 'private, no-store');
    if (!staff.ok) {
      const envelope = refusalEnvelope(staff.refusal, readRequestLocale(request));
      return reply.code(envelope.status).send(envelope);
    }
    const params = proofParams.safeParse(request.params);
    const proof = params.success ? await readProof(db, params.data, config.dataDir) : null;
    if (!proof) return sendNotFound(request, reply);
    // defence in depth: if a browser renders the file, no script runs and no other site embeds it
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-disposition', `attachment; filename="${proof.name}"`);
    return reply.type(proof.type).send(proof.bytes);
  });
}
