import { postToApi } from '../../../client/api-client.ts';
import type { CustomerListName } from '../../rendering/visitor.tsx';

export type ListChangeResult =
  | { ok: true; followers: number | null }
  /** `signedOut`: the session has ended. */
  | { ok: false; signedOut: boolean; sentences: string[] };

/** Requests are sent one after another, so that quick clicks are applied in order. */
let pendingRequest: Promise<unknown> = Promise.resolve();

/** Sends a list change that the page already shows; a `key` makes it idempotent. Browser only. */
export function sendListChange(
  list: CustomerListName,
  id: number,
  keep: boolean,
  language: string,
  key?: string,
): Promise<ListChangeResult> {
  const request = pendingRequest
    .then(() => postListChange({ list, id, keep }, language, key))
    .catch(() => NETWORK_FAILURE);
  pendingRequest = request;
  return request;
}

const NETWORK_FAILURE: ListChangeResult = { ok: false, signedOut: false, sentences: [] };

type ListChange = { list: CustomerListName; id: number; keep: boolean };

async function postListChange(change: ListChange, language: string, key?: string): Promise<ListChangeResult> {
  const sent = await postToList(change, { language, idempotencyKey: key, keepalive: true });
  if (!sent.ok) return { ok: false, signedOut: sent.status === 401, sentences: sent.sentences };
  return { ok: true, followers: 'followers' in sent.data ? sent.data.followers : null };
}

function postToList({ list, id, keep }: ListChange, options: Parameters<typeof postToApi>[2]) {
  switch (list) {
    case 'wishlist':
      return postToApi('/user/wishlist/action', { product_id: id, keep }, options);
    case 'compared':
      return postToApi('/user/compare-list/action', { product_id: id, keep }, options);
    case 'following':
      return postToApi('/user/store/follow', { store_id: id, keep }, options);
  }
}
