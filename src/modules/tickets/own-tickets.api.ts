import { z } from 'zod';
import { fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Api, Call } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { bookApproved } from './book-approved.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { claimWarranty } from './claim-warranty.ts';
import { moveAppointment } from './move-appointment.ts';
import { ownTicketAnswer, ownTicketSchema, trackedAnswer, trackedSchema } from './own-ticket.answers.ts';
import {
  bookByLinkInput,
  cancelTicketInput,
  claimByLinkInput,
  moveTicketInput,
  respondInput,
  trackRepairInput,
} from './own-ticket.input.ts';
import type { TicketLinks } from './queue-ticket-news.ts';
import { type OwnMove, respondToLines } from './respond-to-lines.ts';
import { showTicket } from './show-ticket.ts';
import type { TicketKey } from './ticket.store.ts';
import { trackTicket } from './track-ticket.ts';

type Press = Pick<Call<undefined, undefined, undefined>, 'idempotencyKey' | 'request'>;

/** What the customer of a repair may do, by the token of the mailed link. */
export function ownTicketsApi({ links: linksAt }: { links: (siteUrl: string) => TicketLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const pressed = {
      method: 'POST' as const,
      tags: ['repairs'],
      rateLimit: 'ticket' as const,
      data: z.object({ repair: ownTicketSchema }),
    };

    /** Runs one action of the token's holder, and answers the repair as it is then, or the one that `keyOf` names. */
    async function press<T>(
      call: Press,
      token: string,
      work: (db: Db, key: TicketKey, move: OwnMove) => Promise<Result<T>>,
      keyOf?: (done: T) => TicketKey,
    ): Promise<Result<z.input<typeof pressed.data>>> {
      const now = clock();
      const tokenHash = hashToken(token);
      return runOnce(db, call, `ticket:${tokenHash.toString('hex')}`, now, async (tx) => {
        const done = await work(tx, { tokenHash }, { links, now });
        if (!done.ok) return done;
        const ticket = await showTicket(tx, keyOf?.(done.value) ?? { tokenHash });
        return ticket ? ok({ repair: ownTicketAnswer(ticket) }) : refuse('tickets.not-found', {}, 'missing');
      });
    }

    api.call({
      method: 'GET',
      path: '/repair/track',
      operationId: 'trackRepair',
      summary: 'How far a repair is; with its e-mail address or the end of its phone number, all of it',
      tags: ['repairs'],
      query: trackRepairInput,
      data: trackedSchema,
      run: async ({ query, request }) => {
        const admitted = await takeTry(db, config.limits, 'track', request.ip, clock());
        if (!admitted.ok) return admitted;
        const tracked = await trackTicket(db, query, { address: request.ip, limits: config.limits, now: clock() });
        return tracked.ok ? ok(trackedAnswer(tracked.value)) : tracked;
      },
    });

    api.call({
      ...pressed,
      path: '/repair/respond',
      operationId: 'respondToRepairQuote',
      summary: 'Approve and decline what is offered, line by line',
      body: respondInput,
      run: async (call) => {
        const { token, approve, decline, version, expected_total: typed } = call.body;
        return press(call, token, async (tx, key, move) => {
          const shown = await inMinorUnits(tx, key, typed);
          if (!shown.ok) return shown;
          return respondToLines(tx, key, { approve, decline, version, expectedTotal: shown.value }, move);
        });
      },
    });

    api.call({
      ...pressed,
      path: '/repair/cancel',
      operationId: 'cancelRepair',
      summary: 'Call a repair off, until an hour before its appointment',
      body: cancelTicketInput,
      run: async (call) => press(call, call.body.token, cancelTicket),
    });

    api.call({
      ...pressed,
      path: '/repair/move',
      operationId: 'moveRepairAppointment',
      summary: 'Take another appointment and give the one that was kept back, until an hour before it',
      body: moveTicketInput,
      run: async (call) => {
        const { token, slot } = call.body;
        return press(call, token, (tx, key, move) => moveAppointment(tx, key, { slot }, move));
      },
    });

    api.call({
      ...pressed,
      path: '/repair/book-approved',
      operationId: 'bookApprovedRepair',
      summary: 'Book place, way and appointment of an offer that was accepted; what the way costs is added to it',
      body: bookByLinkInput,
      run: async (call) => {
        const { token, expected_total: typed, ...wish } = call.body;
        return press(call, token, async (tx, key, move) => {
          const shown = await inMinorUnits(tx, key, typed);
          return shown.ok ? bookApproved(tx, key, { ...wish, expectedTotal: shown.value }, move) : shown;
        });
      },
    });

    api.call({
      ...pressed,
      path: '/repair/claim',
      operationId: 'claimRepairWarranty',
      summary: 'Claim the warranty of what was mended: a repair of its own that keeps what is left of the warranty',
      body: claimByLinkInput,
      data: z.object({
        repair: ownTicketSchema,
        /** Opens the claim; null for what was claimed before with the same key: the link went out by mail. */
        token: z.string().nullable(),
      }),
      run: async (call) => {
        const { token, ...claim } = call.body;
        // the answer is kept for repeats, and a token is kept nowhere
        let own: string | null = null;
        const claimed = await press(
          call,
          token,
          async (tx, key, move) => {
            const made = await claimWarranty(tx, key, claim, move);
            if (made.ok) own = made.value.token;
            return made;
          },
          ({ id }) => ({ id }),
        );
        return claimed.ok ? ok({ ...claimed.value, token: own }) : claimed;
      },
    });
  };
}

/** In the ticket's currency; refuses `expected_total` where that has no unit for it. */
async function inMinorUnits(db: Db, key: TicketKey, typed: number | undefined): Promise<Result<number | undefined>> {
  const ticket = typed === undefined ? null : await showTicket(db, key);
  // whose ticket is not found is told so
  if (typed === undefined || !ticket) return ok(undefined);
  const shown = fromMajor(typed, ticket.currency);
  return shown ? ok(shown.amount) : refuseField('expected_total', 'fields.invalid', { type: 'expected_total' });
}
