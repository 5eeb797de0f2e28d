import type { TestApp } from '../app.ts';

/** Uploads a picture to the media library by the JSON API. */
export async function uploadPicture(
  shop: TestApp,
  token: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'picture.jpg',
) {
  const body = new FormData();
  body.append('data', JSON.stringify({ name }));
  body.append('picture', new Blob([bytes]), name);
  const request = new Request('http://localhost', { method: 'POST', body });
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/pictures',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, data: response.json().data };
}
