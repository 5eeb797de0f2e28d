import { z } from 'zod';
import { CANCELLATION_STATES } from '../cancellations/cancellation.rules.ts';
import type { listCancellationRequests } from '../cancellations/list-cancellation-requests.ts';

export const cancellationRequestsSchema = z.object({
  cancellations: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      reason_code: z.string(),
      /** Line quantities; null for the whole shipment or order. */
      lines: z.array(z.object({ order_line: z.string(), qty: z.int() })).nullable(),
      note: z.string(),
      /** Language of the order, and so of the note and the message. */
      locale: z.string(),
      created_at: z.string(),
      until: z.string().nullable(),
      status: z.enum(CANCELLATION_STATES),
      /** The message to the buyer. */
      message: z.string(),
      decided_at: z.string().nullable(),
    }),
  ),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

type FoundRequests = Awaited<ReturnType<typeof listCancellationRequests>>;

export function toCancellationRequestsAnswer(
  { requests, total, perPage }: FoundRequests,
  page: number,
): z.input<typeof cancellationRequestsSchema> {
  return {
    cancellations: requests.map(({ created_at, due_at, decided_at, lines, ...row }) => {
      const pieces = lines?.map(({ lineId, quantity }) => ({ order_line: lineId, qty: quantity })) ?? null;
      return {
        ...row,
        lines: pieces,
        created_at: created_at.toISOString(),
        until: due_at?.toISOString() ?? null,
        decided_at: decided_at?.toISOString() ?? null,
      };
    }),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
}
