import type { Db } from '../../../src/platform/database/db.ts';
import { storePublicPictures } from '../../../src/platform/pictures/store-pictures.ts';
import { READERS_OF_TEXTS, WRITERS_OF_TEXTS } from '../admin-situations.ts';
import { cameraPicture } from '../pictures.ts';
import { makeMediaFile } from '../products/media.ts';
import type { EndpointCase } from './staff-endpoints.ts';

/** Size of the stored pictures; pixels. */
const SIZE = { width: 400, height: 300 };

/** Endpoints of the media library; the upload is a file. */
export function listMediaEndpoints(db: () => Db, dataDir: string): Record<string, EndpointCase> {
  const url = async () => `media/${(await makeMediaFile(db())).id}`;
  /** A picture that was cropped, with its files. */
  const storedUrl = async () => {
    const photo = await cameraPicture(SIZE);
    const stored = await storePublicPictures(dataDir, [photo, photo], { field: 'picture', maxCount: 2 });
    const [file, original_file] = stored.ok ? stored.value : [];
    const { id } = await makeMediaFile(db(), { file });
    const crop = { left: 0, top: 0, width: 400, height: 200, original_width: SIZE.width, original_height: SIZE.height };
    await db()
      .updateTable('media_file')
      .set({ original_file, crop: JSON.stringify(crop) })
      .where('id', '=', id)
      .execute();
    return `media/${id}`;
  };
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
    'POST /admin/media/{id}/focal-point': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({
        url: `${await storedUrl()}/focal-point`,
        body: { focal_point: { x: 10, y: 20 }, version: 1 },
      }),
    },
    'POST /admin/media/{id}/crop': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({
        url: `${await storedUrl()}/crop`,
        body: { left: 0, top: 0, width: 200, height: 200, version: 1 },
      }),
    },
    'POST /admin/media/{id}/restore': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: `${await storedUrl()}/restore`, body: { version: 1 } }),
    },
    'POST /admin/media/delete-unused': {
      for: WRITERS_OF_TEXTS,
      ask: async () => ({ url: 'media/delete-unused', body: { pictures: [(await makeMediaFile(db())).id] } }),
    },
    'DELETE /admin/media/{id}': { for: WRITERS_OF_TEXTS, ask: async () => ({ url: await url() }) },
  };
}
