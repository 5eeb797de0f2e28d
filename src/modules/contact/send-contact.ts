import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { InputRules } from '../../platform/input-rules.ts';
import type { Limits } from '../../platform/limits.ts';
import { takeTry } from '../../platform/throttle.ts';
import { dropPhotos, type KeptPhoto, keepPhotos, photoProblems } from '../returns/keep-photos.ts';
import type { TicketLinks } from '../tickets/queue-ticket-news.ts';
import { askForRepair } from './ask-for-repair.ts';
import type { ContactInput, contactInput } from './contact.input.ts';
import { FAULT_MOST } from './contact.rules.ts';
import { keepMessage } from './keep-message.ts';
import { emptyOf, mailboxOf, tooLong } from './writer.rules.ts';

export type Contacting = {
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
export type Sent = { ticket: { number: string; code: string } | null };

export type Writing = Omit<Contacting, 'files' | 'dataDir' | 'address' | 'limits'> & {
  email: string;
  photos: readonly KeptPhoto[];
};

/** `isNew` is false for a duplicate whose photos are already stored. */
export type Kept = Sent & { isNew: boolean };

/**
 * Handles the contact form: a repair creates a ticket, any other topic a message. When the honeypot field is filled in,
 * the request succeeds without being stored. Refuses at its fields, and with `api.too-many`.
 */
export async function sendContact(db: Db, input: ContactInput, context: Contacting): Promise<Result<Sent>> {
  if (input.website !== '') return ok({ ticket: null });
  const problems = contactRules(context.customer, context.files)(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { email } = mailboxOf(input.email, context.customer);
  const { address, limits, files, dataDir, ...writing } = context;
  const admitted = await takeTry(db, limits, 'contact', address, writing.now);
  if (!admitted.ok) return admitted;
  const photos = await keepPhotos(dataDir, files, writing.now);
  if (!photos.ok) return photos;
  const store = input.topic === 'repair' ? askForRepair : keepMessage;
  const result = await store(db, input, { ...writing, email, photos: photos.value });
  if (!result.isNew) await dropPhotos(dataDir, photos.value);
  return ok({ ticket: result.ticket });
}

/** Required fields of a topic and the e-mail address, which defaults to that of the account. */
export const contactRules =
  (customer: { email: string } | null, files: readonly Uint8Array[] = []): InputRules<typeof contactInput> =>
  ({ topic, make, model, fault = '', reference, message, name, email = '' }) => ({
    ...(topic === 'repair' && emptyOf({ make, model, fault })),
    ...(topic === 'repair' && fault.length > FAULT_MOST && tooLong('fault', FAULT_MOST)),
    ...(topic === 'order' && emptyOf({ reference })),
    ...(topic !== undefined && topic !== 'repair' && emptyOf({ message })),
    ...emptyOf({ name }),
    ...mailboxOf(email, customer).problems,
    ...photoProblems(files),
  });
