import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { API_ROOT, type Api, type EndpointContext, readRequestLocale } from '../../../platform/http/api.ts';
import { fileRouteSchema } from '../../../platform/http/api-schemas.ts';
import { sendNotFound } from '../../../platform/http/http-errors.ts';
import { refusalEnvelope } from '../../../platform/http/refusal-envelope.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import type { Identify } from '../../../platform/http/visitor.ts';
import { readCredentials } from '../../../platform/security/credentials.ts';
import type { Services } from '../../../services.ts';
import type { OrderLinks } from '../../checkout/payment/settle-order.ts';
import { createTransferEffects } from '../../checkout/payment/transfer-mail.ts';
import { listTransfers, readProof, readTransferDetails } from '../../payments/transfers/list-transfers.ts';
import {
  bookInput,
  proofParams,
  rejectInput,
  type TransferDecision,
  transferParams,
  transfersQuery,
} from '../../payments/transfers/transfer.input.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { requireStaff } from '../../staff/require-staff.ts';
import { decideBankTransfer } from './decide-bank-transfer.ts';
import { transferAnswer, transferRowAnswer, transferRowSchema, transferSchema } from './transfers.answers.ts';

const transferPageSchema = z.object({
  data: z.array(transferRowSchema),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

/** Endpoints for matching received bank transfers to orders. */
export function transfersApi({ links }: { links: (siteUrl: string) => OrderLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const effects = createTransferEffects(links(config.siteUrl));
    const shared = { tags: ['staff'], access: 'customer' as const };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/transfers',
      operationId: 'listBankTransfers',
      summary: 'For staff: bank transfers by state, reference, order, amount or name, newest first',
      query: transfersQuery,
      data: z.object({ transfers: transferPageSchema }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        if (!staff.ok) return staff;
        const { currency } = await readSettings(db);
        const { transfers, total, perPage } = await listTransfers(db, { ...query, currency });
        const last_page = Math.max(1, Math.ceil(total / perPage));
        const data = transfers.map(transferRowAnswer);
        return ok({ transfers: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/transfers/{attempt}',
      operationId: 'getBankTransfer',
      summary: 'For staff: one bank transfer with its files and decisions',
      params: transferParams,
      data: z.object({ transfer: transferSchema }),
      run: async ({ params, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        return staff.ok ? loadTransferResponse(db, params.attempt) : staff;
      },
    });

    type DecideCall = Pick<
      EndpointContext<undefined, undefined, undefined>,
      'visitor' | 'idempotencyKey' | 'request'
    > & {
      params: { attempt: string };
    };
    async function decide(call: DecideCall, input: TransferDecision) {
      const staff = await requireStaff(db, await call.visitor(), 'payments.approve');
      if (!staff.ok) return staff;
      const now = clock();
      const { attempt } = call.params;
      const context = { staff: staff.value, ip: call.request.ip, effects, now };
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await decideBankTransfer(tx, attempt, input, context);
        return done.ok ? loadTransferResponse(tx, attempt) : done;
      });
    }
    const deciding = {
      ...shared,
      method: 'POST' as const,
      params: transferParams,
      data: z.object({ transfer: transferSchema }),
    };
    api.addEndpoint({
      ...deciding,
      path: '/admin/transfers/{attempt}/book',
      operationId: 'bookBankTransfer',
      summary: 'For staff: book a received bank transfer: full, partial or too much',
      body: bookInput,
      run: (call) => decide(call, call.body),
    });
    api.addEndpoint({
      ...deciding,
      path: '/admin/transfers/{attempt}/reject',
      operationId: 'rejectTransferProof',
      summary: 'For staff: reject a proof of payment; the buyer is notified of the reason',
      body: rejectInput,
      run: (call) => decide(call, { decision: 'reject', ...call.body }),
    });
  };
}

async function loadTransferResponse(db: Db, attempt: string) {
  const shown = await readTransferDetails(db, attempt);
  return shown.ok ? ok({ transfer: transferAnswer(shown.value) }) : shown;
}

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
