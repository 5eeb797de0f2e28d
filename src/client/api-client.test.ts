import { afterEach, expect, test, vi } from 'vitest';
import { getFromApi, postToApi } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

function stubResponse(status: number, data: object) {
  const send = vi.fn(
    async (_path: string, _request: RequestInit) => new Response(JSON.stringify({ data }), { status }),
  );
  vi.stubGlobal('fetch', send);
  return send;
}

test('fields and data have the types of the operation', async () => {
  const send = stubResponse(200, { following: true, followers: 3 });
  const followed = await postToApi('/user/store/follow', { store_id: 7, keep: true }, { language: 'fr' });
  expect(followed.ok && followed.data.followers + 1).toBe(4);
  expect(send).toHaveBeenCalledWith('/api/v1/user/store/follow', expect.objectContaining({ method: 'POST' }));
  // @ts-expect-error -- the response has no such field
  expect(followed.ok && followed.data.unknown).toBeUndefined();
  // @ts-expect-error -- the input has no such field
  await postToApi('/user/store/follow', { product_id: 7 }, { language: 'fr' });
  // @ts-expect-error -- no operation has this route
  await postToApi('/user/store/unknown', {}, { language: 'fr' });
});

test('a refusal has its status and messages', async () => {
  stubResponse(401, { form: ['Sign in first'] });
  const refused = await postToApi('/user/wishlist/action', { product_id: 1 }, { language: 'en' });
  expect(refused).toEqual({ ok: false, status: 401, sentences: ['Sign in first'] });
});

test('a query is sent in the address, and the data has the type of the operation', async () => {
  const send = stubResponse(200, { model: { slug: 'phone', name: 'Phone', type: 'phone' }, fits: [] });
  const result = await getFromApi('/device/fits', { model: 'phone', products: '3,7' });
  expect(result.ok && result.data.model.name.toUpperCase()).toBe('PHONE');
  expect(send).toHaveBeenCalledWith('/api/v1/device/fits?model=phone&products=3%2C7', {
    headers: { accept: 'application/json' },
  });
  // @ts-expect-error -- the route requires products
  await getFromApi('/device/fits', { model: 'phone' });
  // @ts-expect-error -- no operation has this route
  await getFromApi('/device/unknown', {});
});
