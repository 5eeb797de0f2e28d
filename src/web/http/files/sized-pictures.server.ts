import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  getSizedName,
  getStoredName,
  PICTURE_WIDTHS,
  type PictureWidth,
} from '../../../kernel/pictures/picture-widths.ts';
import { isUploadedPicture, THUMB_PREFIX } from '../../../platform/pictures/picture-name.ts';
import { createSizedPicture, getSizesFolder } from '../../../platform/pictures/sized-pictures.ts';
import { unprefixedPaths } from '../../paths.ts';

/** A page waits this long for a version that is not made yet; milliseconds. */
const MAX_WAIT_MS = 150;
/** Thumbnails have this width; pixels. */
const THUMB_WIDTH = 480;

/** A name that can be used again for other content. */
const HOUR = 'public, max-age=3600';
/** Names of uploads are never reused. Shared caches forget pictures within an hour, because moderators remove some. */
const IMMUTABLE = 'public, max-age=31536000, s-maxage=3600, immutable';

/** The `Cache-Control` of a stored picture, a thumbnail or a smaller version. */
export function getPictureCacheControl(name: string): string {
  return isUploadedPicture(name.replace(THUMB_PREFIX, '')) ? IMMUTABLE : HOUR;
}

/**
 * Serves pictures in the widths of `PICTURE_WIDTHS`. The first request makes a version; until it is ready, and while too
 * many are waiting, the stored picture or its thumbnail is the response, so that a page never has an empty place.
 */
export function serveSizedPictures(app: FastifyInstance, dataDir: string): void {
  for (const width of PICTURE_WIDTHS)
    app.get<{ Params: { file: string } }>(
      unprefixedPaths.file(`w${width}/:file`),
      { schema: { hide: true } },
      async ({ params: { file } }, reply) => {
        const name = getStoredName(file);
        if (name === null) return reply.callNotFound();
        const state = await waitBriefly(createSizedPicture(dataDir, name, width));
        if (state === 'missing') return reply.callNotFound();
        if (state !== 'ready' && state !== 'made') return sendStored(reply, { dataDir, name, width });
        reply.header('cache-control', getPictureCacheControl(name));
        return reply.sendFile(getSizedName(name, width), getSizesFolder(dataDir), { cacheControl: false });
      },
    );
}

function sendStored(
  reply: FastifyReply,
  { dataDir, name, width }: { dataDir: string; name: string; width: PictureWidth },
): FastifyReply {
  const folder = path.join(dataDir, 'files');
  // thumbnails are also small, but a version of a thumbnail has none
  const thumb = width <= THUMB_WIDTH && !name.startsWith(THUMB_PREFIX) ? `${THUMB_PREFIX}${name}` : name;
  reply.header('cache-control', 'no-store');
  return reply.sendFile(existsSync(path.join(folder, thumb)) ? thumb : name, folder, { cacheControl: false });
}

function waitBriefly<T>(work: Promise<T>): Promise<T | 'pending'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS, 'pending');
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
