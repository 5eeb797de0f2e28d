import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../platform/database/db.ts';
import { API_ROOT, readRequestLocale } from '../../platform/http/api.ts';
import { fileRouteSchema } from '../../platform/http/api-schemas.ts';
import { refusalEnvelope } from '../../platform/http/refusal-envelope.ts';
import type { IdentifyVisitor } from '../../platform/http/visitor.ts';
import { readCredentials } from '../../platform/security/credentials.ts';
import type { Services } from '../../services.ts';
import { writeAuditEntry } from '../staff/audit/write-audit-entry.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { exportSubscribers } from './export-subscribers.ts';
import type { NewsletterLinks } from './newsletter-mails.ts';

/** Serves the CSV export of the subscribers to staff, and records it in the audit log. */
export function serveSubscribers(
  app: FastifyInstance,
  { db, clock }: Services,
  identify: IdentifyVisitor,
  { oneClickUnsubscribe }: NewsletterLinks,
): void {
  const schema = fileRouteSchema({
    operationId: 'exportNewsletterSubscribers',
    summary: 'For staff: all newsletter subscribers as CSV',
    tags: ['staff'],
    types: ['text/csv'],
  });
  app.get(`${API_ROOT}/admin/newsletter/subscribers.csv`, { schema }, async (request, reply) => {
    const staff = await requireStaff(db, await identify(readCredentials(request)), 'marketing.export');
    reply.header('cache-control', 'private, no-store');
    if (!staff.ok) {
      const envelope = refusalEnvelope(staff.refusal, readRequestLocale(request));
      return reply.code(envelope.status).send(envelope);
    }
    await inTransaction(db, (tx) =>
      writeAuditEntry(tx, {
        staff: staff.value,
        now: clock(),
        action: 'newsletter-export',
        subject: { kind: 'newsletter', id: staff.value.id },
        before: {},
        after: {},
      }),
    );
    reply.header('content-disposition', 'attachment; filename="subscribers.csv"');
    return reply.type('text/csv; charset=utf-8').send(Readable.from(exportSubscribers(db, oneClickUnsubscribe)));
  });
}
