import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { RecodedPicture, RecodeJob } from './recode-picture.ts';

/*
 * A process of its own that decodes what strangers send and writes it anew. Whatever goes wrong in here, even in the
 * decoders' own code, ends this process and not the shop (docs/decisions/2026-11-22-pictures-from-strangers.md).
 */

const WATCH_MS = 20;

const pixels = Number(process.env.MOST_PIXELS);
const bytesAtOnce = Number(process.env.MOST_MEMORY);

sharp.concurrency(1);
sharp.cache(false);
// only what is known by its first bytes; libvips reads many more
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// visitors come first
setPriority(10);

process.on('message', (job: RecodeJob) => {
  recode(job).then(
    (pictures) => process.send?.({ pictures }),
    () => process.send?.({ pictures: null }),
  );
});
process.on('disconnect', () => process.exit(0));
// decoders take memory outside of JavaScript, where no limit of Node reaches
setInterval(() => process.memoryUsage.rss() > bytesAtOnce && process.exit(1), WATCH_MS);

/** Turned as the camera was held, in sRGB, without anything that is written beside the pixels. */
async function recode({ bytes, outputs }: RecodeJob): Promise<RecodedPicture[]> {
  const given = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', pages: 1 });
  // the head says how many pixels there will be, before any is decoded
  const { width, height } = await given.metadata();
  if (width * height > pixels) throw new RangeError('too many pixels');
  const longest = Math.max(...outputs.map((output) => output.longest));
  const { data, info } = await given
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Promise.all(outputs.map((output) => write(sharp(data, { raw: info }), output)));
}

async function write(
  picture: Sharp,
  { format, longest, square }: RecodeJob['outputs'][number],
): Promise<RecodedPicture> {
  const sized = picture.resize({
    ...{ width: longest, height: longest, withoutEnlargement: !square },
    fit: square ? 'cover' : 'inside',
  });
  const written =
    format === 'jpeg'
      ? sized.flatten({ background: '#fff' }).jpeg({ quality: 84 })
      : sized.toFormat(format, { quality: 82 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
