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
import { messagePhotoParams } from './contact.input.ts';
import { selectMessagePhotos } from './contact.store.ts';

/** Photos attached to messages; for staff only. */
export function serveMessagePhotos(app: FastifyInstance, { db, config }: Services, identify: IdentifyVisitor): void {
  const schema = fileRouteSchema({
    operationId: 'getContactMessagePhoto',
    summary: 'For staff: a photo attached to a message',
    tags: ['staff'],
    params: messagePhotoParams,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  });
  app.get(`${API_ROOT}/admin/messages/:id/photos/:photo`, { schema }, async (request, reply) => {
    const staff = await requireStaff(db, await identify(readCredentials(request)), 'customers.read');
    reply.header('cache-control', 'private, no-store');
    if (!staff.ok) {
      const envelope = refusalEnvelope(staff.refusal, readRequestLocale(request));
      return reply.code(envelope.status).send(envelope);
    }
    const params = messagePhotoParams.safeParse(request.params);
    const photos = params.success ? await selectMessagePhotos(db, params.data.id) : [];
    const photo = photos.find(({ id }) => id === params.data?.photo);
    if (!photo) return sendNotFound(request, reply);
    reply.header('x-content-type-options', 'nosniff');
    return reply.type(`image/${photo.kind}`).send(await readPrivateFile(config.dataDir, photo.file));
  });
}
