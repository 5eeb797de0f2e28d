import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';
import { takeTry } from '../../platform/throttle.ts';
import { dropPhotos, type KeptPhoto, keepPhotos } from '../returns/keep-photos.ts';
import type { TicketLinks } from '../tickets/queue-ticket-news.ts';
import { askForRepair } from './ask-for-repair.ts';
import type { ContactInput } from './contact.input.ts';
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
  const { email, problems } = mailboxOf(input.email, contacting.customer);
  const wrong = { ...(input.topic === 'repair' ? wrongOfRepair(input) : wrongOfMessage(input)), ...problems };
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
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

function wrongOfRepair({ make, model, fault, name }: ContactInput) {
  return { ...emptyOf({ make, model, fault, name }), ...(fault.length > FAULT_MOST && tooLong('fault', FAULT_MOST)) };
}

function wrongOfMessage({ topic, reference, message, name }: ContactInput) {
  return emptyOf({ ...(topic === 'order' && { reference }), message, name });
}
