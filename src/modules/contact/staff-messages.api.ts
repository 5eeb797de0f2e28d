import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { API_ROOT, type Api, type Call } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import type { Staff } from '../staff/staff.rules.ts';
import { answerMessage, closeMessage } from './answer-message.ts';
import { answerMessageInput, messageParams, messagesQuery } from './contact.input.ts';
import { MESSAGE_STATUSES } from './contact.rules.ts';
import { messageRows } from './contact.store.ts';

const PER_PAGE = 20;

const status = z.enum(MESSAGE_STATUSES);
const pageOfMessages = z.object({
  data: z.array(
    z.object({
      ...{ id: z.string(), topic: z.string(), name: z.string(), email: z.string(), phone: z.string() },
      ...{ locale: z.string(), reference: z.string(), message: z.string(), status, sent_at: z.string() },
      photos: z.array(z.string()),
    }),
  ),
  ...{ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() },
});
const moved = z.object({ id: z.string(), status });

type StaffCall = Pick<Call<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'>;

/** Staff endpoints for contact messages. */
export function staffMessagesApi(api: Api, { db, clock }: Services): void {
  const shared = { tags: ['staff'], access: 'customer' as const };

  api.call({
    ...shared,
    method: 'GET',
    path: '/admin/messages',
    operationId: 'listContactMessages',
    summary: 'For staff: contact messages by status; `photos` are image URLs',
    query: messagesQuery,
    data: z.object({ messages: pageOfMessages }),
    run: async ({ query, visitor }) => {
      const staff = await requireStaff(db, await visitor(), 'customers.read');
      if (!staff.ok) return staff;
      const offset = (query.page - 1) * PER_PAGE;
      const { rows, total } = await messageRows(db, { status: query.status, limit: PER_PAGE, offset });
      const data = rows.map(({ customer_id: _customer, sent_at, photos, ...message }) => ({
        ...message,
        sent_at: sent_at.toISOString(),
        photos: photos.map((photo) => `${API_ROOT}/admin/messages/${message.id}/photos/${photo}`),
      }));
      const last_page = Math.max(1, Math.ceil(total / PER_PAGE));
      return ok({ messages: { data, current_page: query.page, last_page, per_page: PER_PAGE, total } });
    },
  });

  async function change<T>(
    call: StaffCall,
    work: (tx: Db, context: { staff: Staff; now: Date }) => Promise<Result<T>>,
  ) {
    const staff = await requireStaff(db, await call.visitor(), 'customers.write');
    if (!staff.ok) return staff;
    const now = clock();
    return runOnce(db, call, `customer:${staff.value.id}`, now, (tx) => work(tx, { staff: staff.value, now }));
  }

  api.call({
    ...shared,
    method: 'POST',
    path: '/admin/messages/{id}/answer',
    operationId: 'answerContactMessage',
    summary: 'For staff: answer a message by e-mail in the language of the sender',
    params: messageParams,
    body: answerMessageInput,
    data: moved,
    run: (call) => change(call, (tx, context) => answerMessage(tx, call.params.id, call.body.answer, context)),
  });
  api.call({
    ...shared,
    method: 'POST',
    path: '/admin/messages/{id}/close',
    operationId: 'closeContactMessage',
    summary: 'For staff: close a message',
    params: messageParams,
    data: moved,
    run: (call) => change(call, (tx, context) => closeMessage(tx, call.params.id, context)),
  });
}
