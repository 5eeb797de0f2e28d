import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { FocalPoint } from './picture-name.ts';
import type { PictureArea, RecodedPicture, RecodeJob } from './recode-picture.ts';

/*
 * Child process that decodes and re-encodes pictures from visitors. A crash, even in the native decoders, ends this process
 * and not the shop (docs/decisions/2026-11-22-pictures-from-strangers.md).
 */

const MEMORY_CHECK_INTERVAL_MS = 20;
/** Width above which encoding AVIF with the usual effort takes more than 150 ms. */
const LARGE_AVIF_PX = 640;

const maxPixels = Number(process.env.MAX_PIXELS);
const maxMemoryBytes = Number(process.env.MAX_MEMORY_BYTES);

sharp.concurrency(1);
sharp.cache(false);
// only the formats detected by magic bytes; libvips supports many more
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// lower priority than the web server
setPriority(10);

process.on('message', (job: RecodeJob) => {
  recode(job).then(
    (pictures) => process.send?.({ pictures }),
    () => process.send?.({ pictures: null }),
  );
});
process.on('disconnect', () => process.exit(0));
// decoders allocate native memory, which the limits of Node do not cover
setInterval(() => process.memoryUsage.rss() > maxMemoryBytes && process.exit(1), MEMORY_CHECK_INTERVAL_MS);

/** Rotates by EXIF orientation, converts to sRGB and removes metadata. */
async function recode({ bytes, outputs, crop }: RecodeJob): Promise<RecodedPicture[]> {
  const input = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  // the header contains the dimensions, so the limit is checked before decoding
  const { width, height } = await input.metadata();
  if (width * height > maxPixels) throw new RangeError('too many pixels');
  const longest = Math.max(...outputs.map((output) => output.maxPx));
  // a portrait that is scaled to a width is higher than that
  const highest = outputs.some(({ byWidth }) => byWidth) ? undefined : longest;
  const upright = input.autoOrient();
  const { data, info } = await (crop ? upright.extract(crop) : upright)
    .resize({ width: longest, height: highest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Promise.all(
    outputs.map((output) => {
      const picture = sharp(data, { raw: info });
      return encode(output.focalPoint ? picture.extract(placeSquare(info, output.focalPoint)) : picture, output);
    }),
  );
}

/** The largest square in which the focal point has the same place as in the picture, as with `object-position` of CSS. */
function placeSquare({ width, height }: { width: number; height: number }, { x, y }: FocalPoint): PictureArea {
  const side = Math.min(width, height);
  const place = (length: number, percent: number) => Math.round(((length - side) * percent) / 100);
  return { left: place(width, x), top: place(height, y), width: side, height: side };
}

async function encode(
  picture: Sharp,
  { format, maxPx, square, byWidth }: RecodeJob['outputs'][number],
): Promise<RecodedPicture> {
  const sized = picture.resize({
    width: maxPx,
    height: byWidth ? undefined : maxPx,
    withoutEnlargement: !square,
    fit: square ? 'cover' : 'inside',
  });
  const { data, info } = await write(sized, format, maxPx).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function write(picture: Sharp, format: RecodeJob['outputs'][number]['format'], maxPx: number): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 84 });
    case 'avif':
      // the default effort of 4 takes six times as long for 7 % fewer bytes
      return picture.avif({ quality: 50, chromaSubsampling: '4:2:0', effort: maxPx > LARGE_AVIF_PX ? 1 : 2 });
    default:
      return picture.toFormat(format, { quality: 82 });
  }
}
