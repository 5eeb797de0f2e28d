import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { READERS_OF_TEXTS, WRITERS_OF_TEXTS } from '../admin-situations.ts';
import type { EndpointCase } from './staff-endpoints.ts';

/** A picture of the library that no entry uses. */
async function makeMediaFile(db: Db): Promise<number> {
  const name = `${uuidv7()}.webp`;
  const { id } = await db
    .insertInto('media_file')
    .values({ file: name, name, bytes: 1, width: 1, height: 1, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Endpoints of the media library; the upload is a file. */
export function listMediaEndpoints(db: () => Db): Record<string, EndpointCase> {
  const url = async () => `media/${await makeMediaFile(db())}`;
  return {
    'GET /admin/media': { for: READERS_OF_TEXTS, ask: async () => ({ url: 'media?use=unused' }) },
    'GET /admin/media/{id}': { for: READERS_OF_TEXTS, ask: async () => ({ url: await url() }) },
    'POST /admin/media/{id}': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: await url(), body: { name: 'Front', alt: {}, version: 1 } }),
    },
    'POST /admin/media/{id}/replace': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: `${await url()}/replace`, body: { picture_id: await makeMediaFile(db()) } }),
    },
    'DELETE /admin/media/{id}': { for: WRITERS_OF_TEXTS, ask: async () => ({ url: await url() }) },
  };
}
