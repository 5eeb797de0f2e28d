import { findTicket } from '../../src/modules/tickets/find-ticket.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import type { TestApp } from './app.ts';

/** A ticket as the page of its link shows it. @throws when the token opens none */
export async function ticketByToken({ db }: TestApp, token: string) {
  const ticket = await findTicket(db, { tokenHash: hashToken(token) });
  if (!ticket) throw new Error('there is no such ticket');
  return ticket;
}

/** Calls of the repair desk, as a program makes them; a refusal's code as the shop's own code names it. */
export function repairCallsOf(shop: TestApp) {
  return async (path: string, payload?: object) => {
    const answer = await shop.app.inject({ method: payload ? 'POST' : 'GET', url: `/api/v1/repair/${path}`, payload });
    const body = answer.json();
    // refusals name themselves with underscores to programs
    return { status: answer.statusCode, body: { ...body, code: body.data?.code?.replaceAll('_', '-') } };
  };
}
