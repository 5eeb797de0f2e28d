import { z } from 'zod';
import { fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Api, Call } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { moveAppointment } from './move-appointment.ts';
import { ownTicketAnswer, ownTicketSchema, trackedAnswer, trackedSchema } from './own-ticket.answers.ts';
import { cancelTicketInput, moveTicketInput, respondInput, trackRepairInput } from './own-ticket.input.ts';
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
      data: z.object({ repair: ownTicketSchema }),
    };

    /** Runs one press by whoever holds the token, and answers the repair as it is then. */
    async function press(
      call: Press,
      token: string,
      work: (db: Db, key: TicketKey, move: OwnMove) => Promise<Result<null>>,
    ): Promise<Result<z.input<typeof pressed.data>>> {
      const now = clock();
      const admitted = await takeTry(db, config.limits, 'ticket', call.request.ip, now);
      if (!admitted.ok) return admitted;
      const tokenHash = hashToken(token);
      return runOnce(db, call, `ticket:${tokenHash.toString('hex')}`, now, async (tx) => {
        const done = await work(tx, { tokenHash }, { links, now });
        if (!done.ok) return done;
        const ticket = await showTicket(tx, { tokenHash });
        return ticket ? ok({ repair: ownTicketAnswer(ticket) }) : refuse('tickets.not-found', {}, 'missing');
      });
    }

    api.call({
      method: 'GET',
      path: '/repair/track',
      summary: 'How far a repair is; with its e-mail address or the end of its phone number, all of it',
      tags: ['repairs'],
      query: trackRepairInput,
      data: trackedSchema,
      run: async ({ query, request }) => {
        const admitted = await takeTry(db, config.limits, 'track', request.ip, clock());
        if (!admitted.ok) return admitted;
        const tracked = await trackTicket(db, query);
        return tracked.ok ? ok(trackedAnswer(tracked.value)) : tracked;
      },
    });

    api.call({
      ...pressed,
      path: '/repair/respond',
      summary: 'Approve and decline what is offered, line by line',
      body: respondInput,
      run: async (call) => {
        const { token, approve, decline, version, expected_total: typed } = call.body;
        return press(call, token, async (tx, key, move) => {
          const shown = typed === undefined ? undefined : await inMinorUnits(tx, key, typed);
          if (shown === null) return refuseField('expected_total', 'fields.invalid', { type: 'expected_total' });
          return respondToLines(tx, key, { approve, decline, version, expectedTotal: shown }, move);
        });
      },
    });

    api.call({
      ...pressed,
      path: '/repair/cancel',
      summary: 'Call a repair off, until an hour before its appointment',
      body: cancelTicketInput,
      run: async (call) => press(call, call.body.token, cancelTicket),
    });

    api.call({
      ...pressed,
      path: '/repair/move',
      summary: 'Take another appointment and give the one that was kept back, until an hour before it',
      body: moveTicketInput,
      run: async (call) => {
        const { token, slot } = call.body;
        return press(call, token, (tx, key, move) => moveAppointment(tx, key, { slot }, move));
      },
    });
  };
}

/** In the ticket's currency; null for an amount that it has no unit for. */
async function inMinorUnits(db: Db, key: TicketKey, typed: number): Promise<number | null> {
  const ticket = await showTicket(db, key);
  // whose ticket is not found is told so
  if (!ticket) return 0;
  return fromMajor(typed, ticket.currency)?.amount ?? null;
}
