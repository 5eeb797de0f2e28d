import { z } from 'zod';
import { API_ROOT } from '../../platform/http/api.ts';
import { MESSAGE_STATUSES } from './contact.rules.ts';
import type { selectMessages } from './contact.store.ts';

const status = z.enum(MESSAGE_STATUSES);

const messageSchema = z.object({
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
});

export const messagesSchema = z.object({
  messages: z.object({
    data: z.array(messageSchema),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export const statusChangeSchema = z.object({ id: z.string(), status });

type ListedMessage = Awaited<ReturnType<typeof selectMessages>>['rows'][number];

/** `photos` are URLs. */
export function toMessageAnswer(row: ListedMessage): z.input<typeof messageSchema> {
  const { sent_at, photos, ...message } = row;
  return {
    ...message,
    sent_at: sent_at.toISOString(),
    photos: photos.map((photo) => `${API_ROOT}/admin/messages/${message.id}/photos/${photo}`),
  };
}
