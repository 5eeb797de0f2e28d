import { z } from 'zod';
import type { Visitor } from '../../platform/http/visitor.ts';
import { visitor } from '../../platform/operations/access.ts';
import { defineCommand, type OperationContext } from '../../platform/operations/operation.ts';
import { PICTURE_REFUSALS } from '../../platform/pictures/store-pictures.ts';
import { contactInput, itServiceInput } from './contact.input.ts';
import { createItServiceRules, requestItService } from './request-it-service.ts';
import { createContactRules, sendContactMessage } from './send-contact-message.ts';

const tags = ['contact'];
/** Consumed after the rules and the honeypot field, and not by a repeat. */
const SENDER_LIMITS = [{ name: 'contact' }] as const;
const contactResultSchema = z.object({ ticket: z.object({ number: z.string(), code: z.string() }).nullable() });

export const sendContactMessageOperation = defineCommand({
  name: 'contact.send-message',
  access: visitor,
  input: contactInput,
  rules: ({ customer }, { photos }) => createContactRules(customer, photos),
  files: ['photos'],
  refusals: PICTURE_REFUSALS,
  limits: SENDER_LIMITS,
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/contact',
      operationId: 'sendContactMessage',
      summary: 'Contact the shop: topic `repair` creates a repair ticket, any other topic a message',
    },
  ],
  run(context, input) {
    const files = { files: context.uploads.photos ?? [], dataDir: context.deps.config.dataDir };
    return sendContactMessage(context.db, input, { ...toSender(context), ...files });
  },
  data: contactResultSchema,
});

export const requestItServiceOperation = defineCommand({
  name: 'contact.request-it-service',
  access: visitor,
  input: itServiceInput,
  rules: ({ customer }) => createItServiceRules(customer),
  refusals: {},
  limits: SENDER_LIMITS,
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/contact/it-service',
      operationId: 'requestItService',
      summary: 'Request an IT service for a company: creates a ticket',
    },
  ],
  run: (context, input) => requestItService(context.db, input, toSender(context)),
  data: contactResultSchema,
});

function toSender({ actor: { customer }, address, deps, locale, now }: OperationContext<Visitor>) {
  return { customer, address, limits: deps.limits, locale, links: deps.ticketLinks, now };
}

/** Forms of the content pages. */
export const contactOperations = [sendContactMessageOperation, requestItServiceOperation] as const;
