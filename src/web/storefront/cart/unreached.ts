import { data } from 'react-router';
import type { CartAnswer } from './change-cart.server.ts';

/** What the basket over a page hears when the shop cannot be reached. */
export const UNREACHED = 'unreached';

/** The answer to a change that did not arrive: without a sentence, for only the page knows its language. */
const LOST: CartAnswer = { ok: false, message: '', line: null, fields: {}, product: null };

/** Takes the place of an answer that the network did not bring. @throws every other error */
export function orUnreached(error: unknown): typeof UNREACHED {
  if (isNetworkFault(error)) return UNREACHED;
  throw error;
}

/** The same for a change; its status says that there is nothing new to load. @throws every other error */
export function orLost(error: unknown) {
  if (isNetworkFault(error)) return data(LOST, { status: 503 });
  throw error;
}

/** What `fetch` throws without a network. */
function isNetworkFault(error: unknown): boolean {
  return error instanceof TypeError;
}
