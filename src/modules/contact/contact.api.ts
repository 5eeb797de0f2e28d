import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import type { TicketLinks } from '../tickets/notifications/queue-ticket-notification.ts';
import { contactInput, itServiceInput } from './contact.input.ts';
import { createItServiceRules, requestItService } from './request-it-service.ts';
import { type ContactResult, createContactRules, sendContactMessage } from './send-contact-message.ts';

const contactResultSchema = z.object({ ticket: z.object({ number: z.string(), code: z.string() }).nullable() });

/** Endpoints of the contact form. */
export function contactApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);

    async function createContext(
      call: Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'locale' | 'request'>,
    ) {
      const { customer } = await call.visitor();
      return { customer, address: call.request.ip, limits: config.limits, locale: call.locale, links, now: clock() };
    }
    const answer = ({ ticket }: ContactResult) => ({ ticket });

    api.addEndpoint({
      method: 'POST',
      path: '/contact',
      operationId: 'sendContactMessage',
      summary: 'Contact the shop: topic `repair` creates a repair ticket, any other topic a message',
      tags: ['contact'],
      body: contactInput,
      rules: ({ customer }) => createContactRules(customer),
      files: ['photos'],
      data: contactResultSchema,
      run: async (call) => {
        const context = await createContext(call);
        return runOnce(db, call, `address:${context.address}`, context.now, async (tx) => {
          const files = { files: call.uploads.photos ?? [], dataDir: config.dataDir };
          const sent = await sendContactMessage(tx, call.body, { ...context, ...files });
          return sent.ok ? ok(answer(sent.value)) : sent;
        });
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/contact/it-service',
      operationId: 'requestItService',
      summary: 'Request an IT service for a company: creates a ticket',
      tags: ['contact'],
      body: itServiceInput,
      rules: ({ customer }) => createItServiceRules(customer),
      data: contactResultSchema,
      run: async (call) => {
        const context = await createContext(call);
        return runOnce(db, call, `address:${context.address}`, context.now, async (tx) => {
          const sent = await requestItService(tx, call.body, context);
          return sent.ok ? ok(answer(sent.value)) : sent;
        });
      },
    });
  };
}
