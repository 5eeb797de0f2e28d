import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { API_ROOT, type Api, type EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { answerMessage, closeMessage } from './answer-message.ts';
import { answerMessageInput, messageParams, messagesQuery } from './contact.input.ts';
import { MESSAGE_STATUSES } from './contact.rules.ts';
import { selectMessages } from './contact.store.ts';

const PAGE_SIZE = 20;

const status = z.enum(MESSAGE_STATUSES);
const messagePageSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      topic: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      locale: z.string(),
      reference: z.string(),
      message: z.string(),
      status,
      sent_at: z.string(),
      photos: z.array(z.string()),
    }),
  ),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});
const statusChangeSchema = z.object({ id: z.string(), status });

type StaffCall = Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'>;

/** Staff endpoints for contact messages. */
export function staffMessagesApi(api: Api, { db, clock }: Services): void {
  const shared = { tags: ['staff'], access: 'customer' as const };

  api.addEndpoint({
    ...shared,
    method: 'GET',
    path: '/admin/messages',
    operationId: 'listContactMessages',
    summary: 'For staff: contact messages by status; `photos` are image URLs',
    query: messagesQuery,
    data: z.object({ messages: messagePageSchema }),
    run: async ({ query, visitor }) => {
      const staff = await requireStaff(db, await visitor(), 'customers.read');
      if (!staff.ok) return staff;
      const offset = (query.page - 1) * PAGE_SIZE;
      const { rows, total } = await selectMessages(db, { status: query.status, limit: PAGE_SIZE, offset });
      const data = rows.map(({ customer_id: _customer, sent_at, photos, ...message }) => ({
        ...message,
        sent_at: sent_at.toISOString(),
        photos: photos.map((photo) => `${API_ROOT}/admin/messages/${message.id}/photos/${photo}`),
      }));
      const last_page = Math.max(1, Math.ceil(total / PAGE_SIZE));
      return ok({ messages: { data, current_page: query.page, last_page, per_page: PAGE_SIZE, total } });
    },
  });

  async function change<T>(
    call: StaffCall,
    work: (tx: Db, context: { staff: StaffMember; now: Date }) => Promise<Result<T>>,
  ) {
    const staff = await requireStaff(db, await call.visitor(), 'customers.write');
    if (!staff.ok) return staff;
    const now = clock();
    return runOnce(db, call, `customer:${staff.value.id}`, now, (tx) => work(tx, { staff: staff.value, now }));
  }

  api.addEndpoint({
    ...shared,
    method: 'POST',
    path: '/admin/messages/{id}/answer',
    operationId: 'answerContactMessage',
    summary: 'For staff: answer a message by e-mail in the language of the sender',
    params: messageParams,
    body: answerMessageInput,
    data: statusChangeSchema,
    run: (call) => change(call, (tx, context) => answerMessage(tx, call.params.id, call.body.answer, context)),
  });
  api.addEndpoint({
    ...shared,
    method: 'POST',
    path: '/admin/messages/{id}/close',
    operationId: 'closeContactMessage',
    summary: 'For staff: close a message',
    params: messageParams,
    data: statusChangeSchema,
    run: (call) => change(call, (tx, context) => closeMessage(tx, call.params.id, context)),
  });
}
