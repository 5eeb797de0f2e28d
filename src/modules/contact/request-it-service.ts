import { ok, type Result, refuseFields } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { InputRules } from '../../platform/http/input-rules.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { getTranslator } from '../../platform/translator.ts';
import { readSettings } from '../settings/read-settings.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { queueTicketNotification } from '../tickets/notifications/queue-ticket-notification.ts';
import type { ItServiceInput, itServiceInput } from './contact.input.ts';
import { findDuplicateTicket, lockSender } from './contact.store.ts';
import { notifyShop } from './contact-mails.ts';
import type { ContactContext, ContactResult } from './send-contact-message.ts';
import { readSenderEmail, requireFields } from './sender.rules.ts';

/** Identical requests within this time are treated as duplicates. */
const DUPLICATE_WINDOW_MS = 3_600_000;
const ON_SITE_METHOD = 4;

/** Required fields of an IT service request. */
export const createItServiceRules =
  (customer: { email: string } | null): InputRules<typeof itServiceInput> =>
  ({ company, service, when, needs, where, city, name, email = '' }) => ({
    ...requireFields({ company, service, when, needs, where, ...(where === 'site' && { city }), name }),
    ...readSenderEmail(email, customer).problems,
  });

/** Creates a ticket for an IT service. Refuses at its fields, and with `api.too-many`. */
export async function requestItService(
  db: Db,
  input: ItServiceInput,
  { customer, address, limits, locale, links, now }: Omit<ContactContext, 'files' | 'dataDir'>,
): Promise<Result<ContactResult>> {
  if (input.website !== '') return ok({ ticket: null });
  const { name, phone, company, needs, service, when, where, city } = input;
  const problems = createItServiceRules(customer)(input);
  if (Object.keys(problems).length > 0 || !service || !when) return refuseFields(problems);
  const { email } = readSenderEmail(input.email, customer);
  const admitted = await consumeAttempt(db, limits, 'contact', address, now);
  if (!admitted.ok) return admitted;
  const settings = await readSettings(db);
  const t = getTranslator(locale);
  const model = t(`contact.it.services.${service}`);
  const description = [
    company,
    needs,
    t('contact.it.said', {
      when: t(`contact.it.times.${when}`),
      where: where === 'site' ? city : t('contact.it.places.remote'),
    }),
  ].join('\n\n');
  return inTransaction(db, async (tx) => {
    await lockSender(tx, email);
    const request = { kind: 'it_service', email, make: '', model, description } as const;
    const before = await findDuplicateTicket(tx, request, new Date(now.getTime() - DUPLICATE_WINDOW_MS));
    if (before) return ok({ ticket: { number: before.number, code: before.code } });
    const written = await createTicket(
      tx,
      {
        ...request,
        status: 'requested',
        name,
        phone,
        locale,
        customer_id: customer?.id ?? null,
        currency: settings.currency,
        prices_include_tax: settings.pricesIncludeTax,
        method: where === 'site' ? ON_SITE_METHOD : null,
      },
      now,
    );
    const { number, code, token } = written;
    await queueTicketNotification(tx, written.id, 'requested', { links, now, token });
    await notifyShop(tx, {
      settings,
      name,
      email,
      phone,
      locale,
      now,
      topic: 'it',
      photos: 0,
      reference: `${number} · ${company} · ${model}`,
      message: description,
    });
    return ok({ ticket: { number, code } });
  });
}
