import { z } from 'zod';
import { rowId, rowIdText } from '../../../kernel/integer.schemas.ts';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { describeProductAction } from '../editing/product-audit.ts';
import { productParams } from '../editing/staff-product.schemas.ts';
import { addPictures, describePicture, MAX_PICTURES, movePicture, removePicture } from './edit-pictures.ts';
import { selectPictures } from './picture.store.ts';
import { pictureAlt } from './picture-texts.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const changing = { access: write, idempotency: 'key', tags } as const;
const MAX_FILE_NAME_LENGTH = 120;
const NOT_FOUND = { 'api.not-found': 'missing' } as const;

const pictureParams = z.strictObject({ id: rowIdText, picture: rowIdText });
const picturesSchema = z.object({
  pictures: z.array(
    z.object({
      id: z.int(),
      file: z.string(),
      alt: z.record(z.string(), z.string()),
      attribute_value_id: z.int().nullable(),
    }),
  ),
});

export const listProductPicturesOperation = defineQuery({
  name: 'products.list-pictures',
  access: read,
  params: productParams,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/pictures',
      operationId: 'listProductPictures',
      summary: 'For staff: pictures of a product in their order',
    },
  ],
  run: async ({ db }, { id }) => ok(await selectPictures(db, id)),
  data: picturesSchema,
  toData: (pictures) => ({ pictures }),
});

export const addProductPicturesOperation = defineCommand({
  ...changing,
  name: 'products.add-pictures',
  params: productParams,
  input: z.strictObject({
    /** File names of pictures of the media library, such as those of `POST /admin/pictures`. */
    files: z.array(z.string().min(1).max(MAX_FILE_NAME_LENGTH)).min(1).max(MAX_PICTURES),
  }),
  refusals: { ...NOT_FOUND, 'pictures.too-many': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/pictures',
      operationId: 'addProductPictures',
      summary: 'For staff: append pictures of the media library to a product, with their descriptions',
    },
  ],
  run: ({ db, now }, { id, files }) => inTransaction(db, (tx) => addPictures(tx, id, files, now)),
  audit: ({ id, files }, _, actor) =>
    describeProductAction(actor, { action: 'update-pictures', id }, { after: { picture: files.join(', ') } }),
  data: picturesSchema,
  toData: (pictures) => ({ pictures }),
});

export const describePictureOperation = defineCommand({
  ...changing,
  name: 'products.describe-picture',
  params: pictureParams,
  input: z.strictObject({
    alt: pictureAlt,
    /** The picture is for variants with this value; null: for all. */
    attribute_value_id: rowId.nullable(),
  }),
  refusals: NOT_FOUND,
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/pictures/{picture}',
      operationId: 'describePicture',
      summary: 'For staff: change the description of a picture and the variants that it is for',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => describePicture(tx, input, now)),
  audit: ({ id, alt }, { before }, actor) =>
    describeProductAction(
      actor,
      { action: 'update-pictures', id },
      { before: { alt: before.alt.en ?? '' }, after: { alt: alt.en ?? '' } },
    ),
  data: z.null(),
  toData: () => null,
});

export const movePictureOperation = defineCommand({
  ...changing,
  name: 'products.move-picture',
  params: pictureParams,
  input: z.strictObject({
    /** One place earlier or later, the first place, or a place counted from 1. */
    to: z.union([z.enum(['earlier', 'later', 'first']), z.int().min(1).max(MAX_PICTURES)]),
  }),
  refusals: NOT_FOUND,
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/pictures/{picture}/move',
      operationId: 'movePicture',
      summary: 'For staff: move a picture by one place, to the beginning or to another place; lists show the first one',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => movePicture(tx, input, now)),
  audit: ({ id }, { before, after }, actor) =>
    before === after
      ? null
      : describeProductAction(
          actor,
          { action: 'update-pictures', id },
          { before: { sort: before }, after: { sort: after } },
        ),
  data: picturesSchema,
  toData: ({ pictures }) => ({ pictures }),
});

export const removeProductPictureOperation = defineCommand({
  ...changing,
  name: 'products.remove-picture',
  params: pictureParams,
  refusals: NOT_FOUND,
  routes: [
    {
      method: 'DELETE',
      path: '/admin/products/{id}/pictures/{picture}',
      operationId: 'removeProductPicture',
      summary: 'For staff: remove a picture from a product',
    },
  ],
  run: ({ db, now }, input) => inTransaction(db, (tx) => removePicture(tx, input, now)),
  audit: ({ id }, { removed }, actor) =>
    describeProductAction(
      actor,
      { action: 'update-pictures', id },
      { before: { picture: removed.file }, after: { picture: null } },
    ),
  data: z.null(),
  toData: () => null,
});

export const pictureOperations = [
  listProductPicturesOperation,
  addProductPicturesOperation,
  describePictureOperation,
  movePictureOperation,
  removeProductPictureOperation,
] as const;
