import type { LocalizedText } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { findLibraryPictures } from '../../files/media/find-library-pictures.ts';
import { incrementProductVersion, lockProduct, touchProducts } from '../editing/product.store.ts';
import {
  deletePicture,
  insertPictures,
  isValueOfProduct,
  saveOrder,
  selectPictures,
  updatePicture,
} from './picture.store.ts';
import { recordAltChanges } from './picture-texts.ts';
import type { ProductPicture } from './product-picture.ts';

/** The product page shows at most this many. */
export const MAX_PICTURES = 60;

/** Appends pictures of the media library to a product, with their descriptions. Refuses more than the page shows. */
export async function addPictures(
  tx: Tx,
  productId: number,
  files: readonly string[],
  now: Date,
): Promise<Result<ProductPicture[]>> {
  // a replacement of a picture locks it before the products
  const found = await findLibraryPictures(tx, files);
  if (!(await lockProduct(tx, productId))) return refuse('api.not-found', {}, 'missing');
  if (!found.ok) return found;
  const before = await selectPictures(tx, productId);
  const added = found.value.filter(({ file }) => before.every((picture) => picture.file !== file));
  if (before.length + added.length > MAX_PICTURES)
    return refuseField('files', 'pictures.too-many', { most: MAX_PICTURES });
  if (added.length === 0) return ok(before);
  await insertPictures(
    tx,
    productId,
    added.map(({ file, alt }, index) => ({ file, alt, sort: before.length + index + 1 })),
  );
  return savePictures(tx, productId, await selectPictures(tx, productId), now);
}

type PictureId = { id: number; picture: number };
type PictureTexts = { alt: LocalizedText; attribute_value_id: number | null };

/** Changes description and variants of a picture. */
export async function describePicture(
  tx: Tx,
  { id, picture, alt, attribute_value_id }: PictureId & PictureTexts,
  now: Date,
): Promise<Result<{ before: ProductPicture }>> {
  const found = await lockPictures(tx, { id, picture });
  if (!found.ok) return found;
  if (attribute_value_id !== null && !(await isValueOfProduct(tx, id, attribute_value_id)))
    return refuseField('attribute_value_id', 'fields.invalid', { type: 'attribute_value_id' });
  await updatePicture(tx, picture, { alt, attribute_value_id });
  await recordAltChanges(tx, [{ id: picture, before: found.value.current.alt, after: alt }]);
  await markPicturesChanged(tx, id, now);
  return ok({ before: found.value.current });
}

/** Places are counted from 1. */
export type MovedPicture = { pictures: ProductPicture[]; before: number; after: number };

/** Moves a picture by one place or to another one; the last place if there are fewer. */
export async function movePicture(
  tx: Tx,
  { id, picture, to }: PictureId & { to: 'earlier' | 'later' | 'first' | number },
  now: Date,
): Promise<Result<MovedPicture>> {
  const found = await lockPictures(tx, { id, picture });
  if (!found.ok) return found;
  const { all, current } = found.value;
  const others = all.filter((one) => one !== current);
  const position = all.indexOf(current);
  const wanted = typeof to === 'number' ? to - 1 : { earlier: position - 1, later: position + 1, first: 0 }[to];
  const place = Math.min(Math.max(0, wanted), others.length);
  const pictures = others.toSpliced(place, 0, current);
  await savePictures(tx, id, pictures, now);
  return ok({ pictures, before: position + 1, after: place + 1 });
}

/** Removes a picture from a product; the file is deleted later if nothing else uses it. */
export async function removePicture(
  tx: Tx,
  { id, picture }: PictureId,
  now: Date,
): Promise<Result<{ removed: ProductPicture }>> {
  const found = await lockPictures(tx, { id, picture });
  if (!found.ok) return found;
  await deletePicture(tx, picture);
  await savePictures(tx, id, await selectPictures(tx, id), now);
  return ok({ removed: found.value.current });
}

/** The pictures of the locked product. Refuses a picture of another product as missing. */
async function lockPictures(
  tx: Tx,
  { id, picture }: PictureId,
): Promise<Result<{ all: ProductPicture[]; current: ProductPicture }>> {
  const product = await lockProduct(tx, id);
  const all = product ? await selectPictures(tx, id) : [];
  const current = all.find((one) => one.id === picture);
  return current ? ok({ all, current }) : refuse('api.not-found', {}, 'missing');
}

async function savePictures(
  tx: Tx,
  productId: number,
  pictures: readonly ProductPicture[],
  now: Date,
): Promise<Result<ProductPicture[]>> {
  await saveOrder(
    tx,
    productId,
    pictures.map(({ id }) => id),
  );
  await markPicturesChanged(tx, productId, now);
  return ok([...pictures]);
}

/** With the new version, the undo of an older import does not replace the pictures. */
export async function markPicturesChanged(tx: Tx, productId: number, now: Date): Promise<number> {
  await touchProducts(tx, [productId], now);
  return incrementProductVersion(tx, productId);
}
