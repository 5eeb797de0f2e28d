import { findTicket } from '../../src/modules/tickets/find-ticket.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import type { TestApp } from './app.ts';

/**
 * A ticket by the token of its link.
 * @throws for an unknown token
 */
export async function ticketByToken({ db }: TestApp, token: string) {
  const ticket = await findTicket(db, { tokenHash: hashToken(token) });
  if (!ticket) throw new Error('there is no such ticket');
  return ticket;
}

/** Requests to the repair endpoints of the admin API; refusals by their code. */
export function repairCallsOf(shop: TestApp) {
  return async (path: string, payload?: object) => {
    const answer = await shop.app.inject({ method: payload ? 'POST' : 'GET', url: `/api/v1/repair/${path}`, payload });
    const body = answer.json();
    // the API writes refusal codes with underscores
    return { status: answer.statusCode, body: { ...body, code: body.data?.code?.replaceAll('_', '-') } };
  };
}
