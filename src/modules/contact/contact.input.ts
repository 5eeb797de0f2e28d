import { z } from 'zod';
import {
  CONTACT_TOPICS,
  IT_SERVICES,
  IT_TIMES,
  MAX_IT_NEEDS_LENGTH,
  MAX_MESSAGE_LENGTH,
  MESSAGE_STATUSES,
} from './contact.rules.ts';

/** One line of text. */
const singleLineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });

/** Multi-line text. */
const multiLineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(text), { error: 'fields.invalid' });

/**
 * Sender fields and the honeypot `website`, which is hidden from people. Required fields are checked together with
 * those of the topic, so that all problems are reported at once.
 */
const senderFields = {
  name: singleLineText(100).default(''),
  email: singleLineText(254).default(''),
  phone: singleLineText(40).default(''),
  website: z.string().max(2_000).default(''),
};

/** `make`, `model` and `fault` are for repairs, `reference` and `message` for the other topics. */
export const contactInput = z.strictObject({
  topic: z.enum(CONTACT_TOPICS),
  ...senderFields,
  make: singleLineText(60).default(''),
  model: singleLineText(80).default(''),
  fault: multiLineText(MAX_MESSAGE_LENGTH).default(''),
  /** Order code, product name or store name. */
  reference: singleLineText(120).default(''),
  message: multiLineText(MAX_MESSAGE_LENGTH).default(''),
});
export type ContactInput = z.output<typeof contactInput>;

export const itServiceInput = z.strictObject({
  ...senderFields,
  company: singleLineText(100).default(''),
  service: z.enum(IT_SERVICES).optional(),
  needs: multiLineText(MAX_IT_NEEDS_LENGTH).default(''),
  when: z.enum(IT_TIMES).optional(),
  where: z.enum(['site', 'remote']).optional(),
  /** City, for on-site work. */
  city: singleLineText(120).default(''),
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
export const answerMessageInput = z.strictObject({ answer: multiLineText(MAX_MESSAGE_LENGTH).min(1) });
