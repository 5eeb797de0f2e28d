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
  /** Of whoever is signed in. */
  customer: { id: string; email: string } | null;
  files: readonly Uint8Array[];
  dataDir: string;
  /** Network address, and how much one may send. */
  address: string;
  limits: Limits;
  locale: Locale;
  links: TicketLinks;
  now: Date;
};

/** What became of it: a repair has a number and a code to follow it by. */
export type Sent = { ticket: { number: string; code: string } | null };

export type Writing = Omit<Contacting, 'files' | 'dataDir' | 'address' | 'limits'> & {
  email: string;
  photos: readonly KeptPhoto[];
};

/** `isNew` is false for what was sent a moment ago, and whose pictures are kept already. */
export type Kept = Sent & { isNew: boolean };

/**
 * Takes what somebody sends by the contact form: a repair becomes a ticket, anything else a message. Programs that
 * fill in what nobody sees are thanked, and nothing is kept. Refuses at its fields, and with `api.too-many`.
 */
export async function sendContact(db: Db, input: ContactInput, contacting: Contacting): Promise<Result<Sent>> {
  if (input.website !== '') return ok({ ticket: null });
  const wrong = contactRules(contacting.customer, contacting.files)(input);
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const { email } = mailboxOf(input.email, contacting.customer);
  const { address, limits, files, dataDir, ...writing } = contacting;
  const admitted = await takeTry(db, limits, 'contact', address, writing.now);
  if (!admitted.ok) return admitted;
  const photos = await keepPhotos(dataDir, files, writing.now);
  if (!photos.ok) return photos;
  const work = input.topic === 'repair' ? askForRepair : keepMessage;
  const kept = await work(db, input, { ...writing, email, photos: photos.value });
  if (!kept.isNew) await dropPhotos(dataDir, photos.value);
  return ok({ ticket: kept.ticket });
}

/** What a topic needs, and a mailbox; that of an account is known. */
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
