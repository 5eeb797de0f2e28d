import { z } from 'zod';
import { rowId } from '../../../kernel/integer.schemas.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { readFocalPoint } from '../../../platform/pictures/picture-name.ts';
import { PICTURE_REFUSALS, storePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import { shortenFact } from '../../../platform/resources/describe-change.ts';
import { invalidateSettings } from '../../settings/read-settings.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import type { ReplacedUses } from '../picture-columns.ts';
import { deleteMedia, deleteUnusedMedia, describeMedia, replaceMedia } from './change-media.ts';
import { exportMediaOperation } from './export-media.ts';
import { findMedia, listMedia, type UsedMediaFile } from './list-media.ts';
import {
  deletedPicturesSchema,
  deleteUnusedInput,
  describeInput,
  mediaFileSchema,
  mediaListSchema,
  mediaParams,
  mediaQuery,
  uploadInput,
} from './media.schemas.ts';
import { describeMediaAction, toMediaFacts } from './media-audit.ts';
import { mediaEditingOperations } from './media-editing.operations.ts';
import { registerPicture } from './register-pictures.ts';

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    /** Shows the new pictures of products and categories everywhere; part of the transaction. */
    refreshReplacedPictures(tx: Tx, uses: ReplacedUses, now: Date): Promise<void>;
  }
}

const { read, write } = staffAccess('texts');
const tags = ['staff'];
const NOT_FOUND = { 'api.not-found': 'missing' } as const;

/** Number and file name; null for a request without a file. */
type StoredMedia = { id: number | null; file: string | null };

/** Kilobytes of a picture that staff upload. */
const MAX_PICTURE_KB = 10_000;

export const listMediaOperation = defineQuery({
  name: 'media.list',
  access: read,
  input: mediaQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/media',
      operationId: 'listMedia',
      summary: 'For staff: pictures of the media library, the newest first, each with the first entries that use it',
    },
  ],
  run: async ({ db, actor }, query) => ok(await listMedia(db, query, actor.role)),
  data: mediaListSchema,
  toData: ({ pictures, total, perPage }) => ({ pictures: pictures.map(toMediaFile), total, per_page: perPage }),
});

export const readMediaOperation = defineQuery({
  name: 'media.read',
  access: read,
  params: mediaParams,
  refusals: NOT_FOUND,
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/media/{id}',
      operationId: 'getMedia',
      summary: 'For staff: a picture of the media library with the entries that use it',
    },
  ],
  async run({ db, actor }, { id }) {
    const picture = await findMedia(db, id, actor.role);
    return picture ? ok(picture) : refuse('api.not-found', {}, 'missing');
  },
  data: mediaFileSchema,
  toData: toMediaFile,
});

function toMediaFile({ created_at, uses, original_file: _, ...picture }: UsedMediaFile) {
  return {
    ...picture,
    focal_point: readFocalPoint(picture.file),
    created_at: created_at.toISOString(),
    uses: uses.map(({ kind, id, title }) => ({ kind, id, title })),
  };
}

export const uploadPictureOperation = defineCommand({
  name: 'media.upload-picture',
  access: write,
  input: uploadInput,
  files: ['picture'],
  refusals: PICTURE_REFUSALS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/pictures',
      operationId: 'uploadPicture',
      summary:
        'For staff: upload a picture to the media library. It is re-encoded without metadata; `id` and `file` are null without a file',
    },
  ],
  async run({ deps, db, uploads, actor, now }, { name }): Promise<Result<StoredMedia>> {
    const rule = { field: 'picture', maxCount: 1, maxKb: MAX_PICTURE_KB, kinds: ['jpeg', 'png', 'webp'] } as const;
    const { dataDir } = deps.config;
    const stored = await storePublicPictures(dataDir, uploads.picture ?? [], rule);
    if (!stored.ok) return stored;
    const [file] = stored.value;
    if (!file) return ok({ id: null, file: null });
    // decoding takes long, so the transaction begins after it
    const id = await inTransaction(db, async (tx) => {
      const added = await registerPicture(tx, { dataDir, file, name, now });
      const after = { file_name: shortenFact(name === '' ? file : name) };
      await deps.writeAuditEntry(tx, describeMediaAction(actor, 'upload', added ?? 0, { before: {}, after }), now);
      return added;
    });
    return ok({ id: id ?? null, file });
  },
  data: z.object({ id: z.int().nullable(), file: z.string().nullable() }),
});

export const describeMediaOperation = defineCommand({
  name: 'media.describe',
  access: write,
  params: mediaParams,
  input: describeInput,
  refusals: { ...NOT_FOUND, 'resources.changed': 'conflict' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/media/{id}',
      operationId: 'describeMedia',
      summary: 'For staff: change the name of a picture of the media library and its description by language',
    },
  ],
  run: ({ db }, input) => inTransaction(db, (tx) => describeMedia(tx, input)),
  audit: ({ id, name, alt }, { before }, actor) => {
    const facts = { before: toMediaFacts(before), after: toMediaFacts({ name, alt }) };
    const isSame = facts.before.file_name === facts.after.file_name && facts.before.alt === facts.after.alt;
    return isSame ? null : describeMediaAction(actor, 'update', id, facts);
  },
  data: z.null(),
  toData: () => null,
});

export const replaceMediaOperation = defineCommand({
  name: 'media.replace',
  access: write,
  params: mediaParams,
  input: z.strictObject({
    /** Unused picture, such as one of `POST /admin/pictures`, which is merged into this one. */
    picture_id: rowId,
  }),
  refusals: { ...NOT_FOUND, 'media.in-use': 'refused', 'media.no-permission': 'forbidden' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/media/{id}/replace',
      operationId: 'replaceMedia',
      summary: 'For staff: replace a picture in all entries that use it by another picture of the media library',
    },
  ],
  run: ({ db, deps, actor, now }, { id, picture_id }) =>
    inTransaction(db, async (tx) => {
      const replaced = await replaceMedia(tx, { id, picture_id, role: actor.role }, now);
      if (replaced.ok) await deps.refreshReplacedPictures(tx, replaced.value.uses, now);
      return replaced;
    }),
  audit: ({ id }, { before, file }, actor) =>
    describeMediaAction(actor, 'replace', id, { before: { picture: before.file }, after: { picture: file } }),
  afterCommit(_input, { uses }, { db }) {
    if (uses.kinds.includes('settings')) invalidateSettings(db);
  },
  data: z.null(),
  toData: () => null,
});

export const deleteMediaOperation = defineCommand({
  name: 'media.delete',
  access: write,
  params: mediaParams,
  refusals: { ...NOT_FOUND, 'media.in-use': 'refused' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'DELETE',
      path: '/admin/media/{id}',
      operationId: 'deleteMedia',
      summary: 'For staff: delete a picture of the media library that no entry uses',
    },
  ],
  run: ({ db }, { id }) => inTransaction(db, (tx) => deleteMedia(tx, id)),
  audit: ({ id }, picture, actor) =>
    describeMediaAction(actor, 'delete', id, { before: toMediaFacts(picture), after: { file_name: null, alt: null } }),
  data: z.null(),
  toData: () => null,
});

export const deleteUnusedMediaOperation = defineCommand({
  name: 'media.delete-unused',
  access: write,
  input: deleteUnusedInput,
  refusals: {},
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/media/delete-unused',
      operationId: 'deleteUnusedMedia',
      summary:
        'For staff: delete those of many pictures that no entry uses, listed by id or by the filters of the list; at most 1,000 a request',
    },
  ],
  run: ({ db }, input) => inTransaction(db, (tx) => deleteUnusedMedia(tx, input)),
  audit: (_, { pictures }, actor) =>
    pictures.length === 0
      ? null
      : {
          actor,
          action: 'media-delete-unused',
          subject: { kind: 'media', id: 'unused' },
          before: { file_name: shortenFact(pictures.map(({ name }) => name).join(', ')) },
          after: { file_name: null, pictures: pictures.length },
        },
  data: deletedPicturesSchema,
  toData: ({ pictures, used, left }) => ({ deleted: pictures.length, used, left }),
});

export const mediaOperations = [
  listMediaOperation,
  exportMediaOperation,
  readMediaOperation,
  uploadPictureOperation,
  describeMediaOperation,
  replaceMediaOperation,
  deleteMediaOperation,
  deleteUnusedMediaOperation,
  ...mediaEditingOperations,
] as const;
