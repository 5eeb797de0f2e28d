import { z } from 'zod';
import { fromMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../../platform/http/api.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Services } from '../../../services.ts';
import { bookAcceptedQuote } from '../booking/book-accepted-quote.ts';
import { moveAppointment } from '../booking/move-appointment.ts';
import { findTicket } from '../find-ticket.ts';
import { type CustomerActionContext, respondToQuote } from '../lines/respond-to-quote.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import type { TicketKey } from '../ticket.store.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { claimWarranty } from './claim-warranty.ts';
import { ownTicketSchema, toTicketResponse, toTrackingResponse, trackingSchema } from './own-ticket.answers.ts';
import {
  bookByLinkInput,
  cancelTicketInput,
  claimByLinkInput,
  moveAppointmentInput,
  respondToQuoteInput,
  trackRepairInput,
} from './own-ticket.input.ts';
import { trackTicket } from './track-ticket.ts';

type ActionCall = Pick<EndpointContext<undefined, undefined, undefined>, 'idempotencyKey' | 'request'>;

/** Customer endpoints of a repair, authorised by the token of the mailed link. */
export function ownTicketsApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const actionRoute = {
      method: 'POST' as const,
      tags: ['repairs'],
      rateLimit: 'ticket' as const,
      data: z.object({ repair: ownTicketSchema }),
    };

    /** Runs one customer action and responds with the updated repair, or with the repair that `keyOf` selects. */
    async function runAction<T>(
      call: ActionCall,
      token: string,
      work: (db: Db, key: TicketKey, move: CustomerActionContext) => Promise<Result<T>>,
      keyOf?: (done: T) => TicketKey,
    ): Promise<Result<z.input<typeof actionRoute.data>>> {
      const now = clock();
      const tokenHash = hashToken(token);
      return runOnce(db, call, `ticket:${tokenHash.toString('hex')}`, now, async (tx) => {
        const done = await work(tx, { tokenHash }, { links, now });
        if (!done.ok) return done;
        const ticket = await findTicket(tx, keyOf?.(done.value) ?? { tokenHash });
        return ticket ? ok({ repair: toTicketResponse(ticket) }) : refuse('tickets.not-found', {}, 'missing');
      });
    }

    api.addEndpoint({
      method: 'GET',
      path: '/repair/track',
      operationId: 'trackRepair',
      summary: 'Repair status; full details when the e-mail address or the last digits of the phone number match',
      tags: ['repairs'],
      query: trackRepairInput,
      data: trackingSchema,
      run: async ({ query, request }) => {
        const admitted = await consumeAttempt(db, config.limits, 'track', request.ip, clock());
        if (!admitted.ok) return admitted;
        const tracked = await trackTicket(db, query, { address: request.ip, limits: config.limits, now: clock() });
        return tracked.ok ? ok(toTrackingResponse(tracked.value)) : tracked;
      },
    });

    api.addEndpoint({
      ...actionRoute,
      path: '/repair/respond',
      operationId: 'respondToRepairQuote',
      summary: 'Approve or decline offered lines one by one',
      body: respondToQuoteInput,
      run: async (call) => {
        const { token, approve, decline, version, expected_total: typed } = call.body;
        return runAction(call, token, async (tx, key, move) => {
          const expectedTotal = await toMinorUnits(tx, key, typed);
          if (!expectedTotal.ok) return expectedTotal;
          return respondToQuote(tx, key, { approve, decline, version, expectedTotal: expectedTotal.value }, move);
        });
      },
    });

    api.addEndpoint({
      ...actionRoute,
      path: '/repair/cancel',
      operationId: 'cancelRepair',
      summary: 'Cancel a repair, up to an hour before its appointment',
      body: cancelTicketInput,
      run: async (call) => runAction(call, call.body.token, cancelTicket),
    });

    api.addEndpoint({
      ...actionRoute,
      path: '/repair/move',
      operationId: 'moveRepairAppointment',
      summary: 'Move the appointment to another time slot, up to an hour before it',
      body: moveAppointmentInput,
      run: async (call) => {
        const { token, slot } = call.body;
        return runAction(call, token, (tx, key, move) => moveAppointment(tx, key, { slot }, move));
      },
    });

    api.addEndpoint({
      ...actionRoute,
      path: '/repair/book-approved',
      operationId: 'bookApprovedRepair',
      summary: 'Book location, method and appointment of an accepted quote; the travel fee of the method is added',
      body: bookByLinkInput,
      run: async (call) => {
        const { token, expected_total: typed, ...input } = call.body;
        return runAction(call, token, async (tx, key, move) => {
          const expectedTotal = await toMinorUnits(tx, key, typed);
          return expectedTotal.ok
            ? bookAcceptedQuote(tx, key, { ...input, expectedTotal: expectedTotal.value }, move)
            : expectedTotal;
        });
      },
    });

    api.addEndpoint({
      ...actionRoute,
      path: '/repair/claim',
      operationId: 'claimRepairWarranty',
      summary: 'Create a warranty claim: a new repair that keeps the remaining warranty',
      body: claimByLinkInput,
      data: z.object({
        repair: ownTicketSchema,
        /**
         * Opens the claim; null when it was created before with the same idempotency key, because the link was sent by
         * e-mail.
         */
        token: z.string().nullable(),
      }),
      run: async (call) => {
        const { token, ...claim } = call.body;
        // the stored idempotent response must not contain the token
        let claimToken: string | null = null;
        const claimed = await runAction(
          call,
          token,
          async (tx, key, move) => {
            const made = await claimWarranty(tx, key, claim, move);
            if (made.ok) claimToken = made.value.token;
            return made;
          },
          ({ id }) => ({ id }),
        );
        return claimed.ok ? ok({ ...claimed.value, token: claimToken }) : claimed;
      },
    });
  };
}

/** Converts to minor units of the ticket's currency; refuses `expected_total` when the amount is not representable. */
async function toMinorUnits(db: Db, key: TicketKey, typed: number | undefined): Promise<Result<number | undefined>> {
  const ticket = typed === undefined ? null : await findTicket(db, key);
  // an unknown ticket is reported by the action itself
  if (typed === undefined || !ticket) return ok(undefined);
  const expectedTotal = fromMajor(typed, ticket.currency);
  return expectedTotal
    ? ok(expectedTotal.amount)
    : refuseField('expected_total', 'fields.invalid', { type: 'expected_total' });
}
