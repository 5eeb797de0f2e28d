import { tokenInput } from '../../../modules/repairs/quote.input.ts';
import type { TicketKey } from '../../../modules/tickets/show-ticket.ts';
import { hashToken } from '../../../platform/tokens.ts';

/** What the token of a mailed link opens; null for what can be none. */
export function keyOfLink(token: string): TicketKey | null {
  return tokenInput.safeParse(token).success ? { tokenHash: hashToken(token) } : null;
}
