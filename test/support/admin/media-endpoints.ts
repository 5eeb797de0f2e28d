import type { Db } from '../../../src/platform/database/db.ts';
import { READERS_OF_TEXTS, WRITERS_OF_TEXTS } from '../admin-situations.ts';
import { makeMediaFile } from '../products/media.ts';
import type { EndpointCase } from './staff-endpoints.ts';

/** Endpoints of the media library; the upload is a file. */
export function listMediaEndpoints(db: () => Db): Record<string, EndpointCase> {
  const url = async () => `media/${(await makeMediaFile(db())).id}`;
  return {
    'GET /admin/media': { for: READERS_OF_TEXTS, ask: async () => ({ url: 'media?use=unused' }) },
    'GET /admin/media/{id}': { for: READERS_OF_TEXTS, ask: async () => ({ url: await url() }) },
    'POST /admin/media/{id}': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: await url(), body: { name: 'Front', alt: {}, version: 1 } }),
    },
    'POST /admin/media/{id}/replace': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: `${await url()}/replace`, body: { picture_id: (await makeMediaFile(db())).id } }),
    },
    // the stored row has no file
    'POST /admin/media/{id}/focal-point': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: `${await url()}/focal-point`, body: { focal_point: null, version: 1 } }),
    },
    'POST /admin/media/{id}/crop': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({
        url: `${await url()}/crop`,
        body: { left: 0, top: 0, width: 200, height: 200, version: 1 },
      }),
    },
    'POST /admin/media/{id}/restore': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: `${await url()}/restore`, body: { version: 1 } }),
    },
    'POST /admin/media/delete-unused': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: 'media/delete-unused', body: { ids: [(await makeMediaFile(db())).id] } }),
    },
    'DELETE /admin/media/{id}': { for: WRITERS_OF_TEXTS, ask: async () => ({ url: await url() }) },
  };
}
