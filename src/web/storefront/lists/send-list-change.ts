import type { CustomerListName } from '../../rendering/visitor.tsx';

const LIST_ENDPOINTS: Record<CustomerListName, { path: string; field: string }> = {
  wishlist: { path: '/api/v1/user/wishlist/action', field: 'product_id' },
  compared: { path: '/api/v1/user/compare-list/action', field: 'product_id' },
  following: { path: '/api/v1/user/store/follow', field: 'store_id' },
};

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

async function postListChange(
  { list, id, keep }: ListChange,
  language: string,
  key?: string,
): Promise<ListChangeResult> {
  const { path, field } = LIST_ENDPOINTS[list];
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      language,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ [field]: id, keep }),
    // completes when the visitor leaves the page
    keepalive: true,
  });
  const { data }: { data: { followers?: number; form?: string[] } } = await response.json();
  if (response.status === 200) return { ok: true, followers: data.followers ?? null };
  return { ok: false, signedOut: response.status === 401, sentences: data.form ?? [] };
}
