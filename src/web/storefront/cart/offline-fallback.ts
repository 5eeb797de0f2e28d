import { data } from 'react-router';
import type { CartActionData } from './change-cart.server.ts';

/** Loader result of the cart overlay when the network fails. */
export const OFFLINE = 'unreached';

/**
 * Action data of a change that did not reach the server. The message is empty because only the page knows its language.
 */
const OFFLINE_ACTION_DATA: CartActionData = { ok: false, message: '', line: null, fields: {}, product: null };

/** Returns a fallback when the network fails. @throws every other error */
export function offlineFallback(error: unknown): typeof OFFLINE {
  if (isNetworkError(error)) return OFFLINE;
  throw error;
}

/** The same for an action; status 503 prevents revalidation. @throws every other error */
export function offlineActionFallback(error: unknown) {
  if (isNetworkError(error)) return data(OFFLINE_ACTION_DATA, { status: 503 });
  throw error;
}

/** `fetch` throws a TypeError when the network fails. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}
