import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { InputRules } from '../../platform/http/input-rules.ts';
import {
  deletePrivatePhotos,
  findPhotoProblems,
  type StoredPhoto,
  savePrivatePhotos,
} from '../../platform/pictures/save-private-photos.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { TicketLinks } from '../tickets/notifications/queue-ticket-notification.ts';
import type { ContactInput, contactInput } from './contact.input.ts';
import { MAX_FAULT_LENGTH } from './contact.rules.ts';
import { createRepairRequest } from './create-repair-request.ts';
import { saveMessage } from './save-message.ts';
import { createLengthProblem, readSenderEmail, requireFields } from './sender.rules.ts';

export type ContactContext = {
  /** The signed-in customer; null for a guest. */
  customer: { id: string; email: string } | null;
  files: readonly Uint8Array[];
  dataDir: string;
  /** IP address and rate limits. */
  address: string;
  limits: Limits;
  locale: Locale;
  links: TicketLinks;
  now: Date;
};

/** Result of the form; a repair has a number and a tracking code. */
export type ContactResult = { ticket: { number: string; code: string } | null };

export type SenderContext = Omit<ContactContext, 'files' | 'dataDir' | 'address' | 'limits'> & {
  email: string;
  photos: readonly StoredPhoto[];
};

/** `isNew` is false for a duplicate whose photos are already stored. */
export type SaveResult = ContactResult & { isNew: boolean };

/**
 * Handles the contact form: a repair creates a ticket, any other topic a message. When the honeypot field is filled in,
 * the request succeeds without being stored. Refuses at its fields, and with `api.too-many`.
 */
export async function sendContactMessage(
  db: Db,
  input: ContactInput,
  context: ContactContext,
): Promise<Result<ContactResult>> {
  if (input.website !== '') return ok({ ticket: null });
  const problems = createContactRules(context.customer, context.files)(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { email } = readSenderEmail(input.email, context.customer);
  const { address, limits, files, dataDir, ...writing } = context;
  const admitted = await consumeAttempt(db, limits, 'contact', address, writing.now);
  if (!admitted.ok) return admitted;
  const photos = await savePrivatePhotos(dataDir, files, writing.now);
  if (!photos.ok) return photos;
  const store = input.topic === 'repair' ? createRepairRequest : saveMessage;
  const result = await store(db, input, { ...writing, email, photos: photos.value });
  if (!result.isNew) await deletePrivatePhotos(dataDir, photos.value);
  return ok({ ticket: result.ticket });
}

/** Required fields of a topic and the e-mail address, which defaults to that of the account. */
export const createContactRules =
  (customer: { email: string } | null, files: readonly Uint8Array[] = []): InputRules<typeof contactInput> =>
  ({ topic, make, model, fault = '', reference, message, name, email = '' }) => ({
    ...(topic === 'repair' && requireFields({ make, model, fault })),
    ...(topic === 'repair' && fault.length > MAX_FAULT_LENGTH && createLengthProblem('fault', MAX_FAULT_LENGTH)),
    ...(topic === 'order' && requireFields({ reference })),
    ...(topic !== undefined && topic !== 'repair' && requireFields({ message })),
    ...requireFields({ name }),
    ...readSenderEmail(email, customer).problems,
    ...findPhotoProblems(files),
  });
