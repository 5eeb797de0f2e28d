import { z } from 'zod';
import {
  CONTACT_TOPICS,
  IT_NEEDS_MOST,
  IT_SERVICES,
  IT_TIMES,
  MESSAGE_MOST,
  MESSAGE_STATUSES,
} from './contact.rules.ts';

/** One line of text. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });

/** Multi-line text. */
const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(text), { error: 'fields.invalid' });

/**
 * Sender fields and the honeypot `website`, which is hidden from people. Required fields are checked together with
 * those of the topic, so that all problems are reported at once.
 */
const writer = {
  name: line(100).default(''),
  email: line(254).default(''),
  phone: line(40).default(''),
  website: z.string().max(2_000).default(''),
};

/** `make`, `model` and `fault` are for repairs, `reference` and `message` for the other topics. */
export const contactInput = z.strictObject({
  topic: z.enum(CONTACT_TOPICS),
  ...writer,
  make: line(60).default(''),
  model: line(80).default(''),
  fault: lines(MESSAGE_MOST).default(''),
  /** Order code, product name or store name. */
  reference: line(120).default(''),
  message: lines(MESSAGE_MOST).default(''),
});
export type ContactInput = z.output<typeof contactInput>;

export const itServiceInput = z.strictObject({
  ...writer,
  company: line(100).default(''),
  service: z.enum(IT_SERVICES).optional(),
  needs: lines(IT_NEEDS_MOST).default(''),
  when: z.enum(IT_TIMES).optional(),
  where: z.enum(['site', 'remote']).optional(),
  /** City, for on-site work. */
  city: line(120).default(''),
});
export type ItServiceInput = z.output<typeof itServiceInput>;

export const messagesQuery = z.strictObject({
  status: z.enum(MESSAGE_STATUSES).default('open'),
  page: z.coerce.number().int().min(1).max(500).default(1),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

const id = z.guid().toLowerCase();
export const messageParams = z.strictObject({ id });
export const messagePhotoParams = z.strictObject({ id, photo: id });
export const answerMessageInput = z.strictObject({ answer: lines(MESSAGE_MOST).min(1) });
