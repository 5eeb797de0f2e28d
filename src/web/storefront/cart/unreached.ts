import { data } from 'react-router';
import type { CartAnswer } from './change-cart.server.ts';

/** Loader result of the cart overlay when the network fails. */
export const UNREACHED = 'unreached';

/**
 * Action data of a change that did not reach the server. The message is empty because only the page knows its language.
 */
const LOST: CartAnswer = { ok: false, message: '', line: null, fields: {}, product: null };

/** Returns a fallback when the network fails. @throws every other error */
export function orUnreached(error: unknown): typeof UNREACHED {
  if (isNetworkFault(error)) return UNREACHED;
  throw error;
}

/** The same for an action; status 503 prevents revalidation. @throws every other error */
export function orLost(error: unknown) {
  if (isNetworkFault(error)) return data(LOST, { status: 503 });
  throw error;
}

/** `fetch` throws a TypeError when the network fails. */
function isNetworkFault(error: unknown): boolean {
  return error instanceof TypeError;
}
