import { z } from 'zod';
import { integerText, rowId, rowIdText, rowVersion } from '../../../kernel/integer.schemas.ts';
import { isoTime } from '../../../kernel/time/iso-time.schemas.ts';
import { periodFields } from '../../../kernel/time/period.schemas.ts';
import { PICTURE_USE_KINDS } from '../picture-columns.ts';
import { MAX_MEDIA_NAME_LENGTH, MEDIA_TEXTS } from './media-texts.ts';

const MAX_PAGE = 10_000;
const MAX_SEARCH_LENGTH = 80;
/** Pictures deleted by one request. */
export const MAX_DELETED_PICTURES = 1_000;
/** Longest side of a WebP file, RFC 9649. */
const MAX_PIXELS = 16_384;

/** Filter for pictures without a use, beside the kinds of entries. */
export const MEDIA_USES = ['unused', ...PICTURE_USE_KINDS] as const;
/** Formats of stored pictures. */
export const MEDIA_FORMATS = ['photo', 'vector'] as const;

export const mediaQuery = z.strictObject({
  /** Part of the file name, or the number of a picture. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  use: z.enum(MEDIA_USES).optional(),
  format: z.enum(MEDIA_FORMATS).optional(),
  /** Range of days of the upload, both included. */
  ...periodFields,
  page: integerText(1, MAX_PAGE).default(1),
});
export type MediaQuery = z.output<typeof mediaQuery>;

export const deleteUnusedInput = z
  .strictObject({
    pictures: z.array(rowId).min(1, { error: 'media.none-selected' }).max(MAX_DELETED_PICTURES).optional(),
    /** All unused pictures with these filters, instead of `pictures`. */
    filters: mediaQuery
      .pick({ q: true, format: true, from: true, to: true })
      .extend({
        /** Pictures that were added later, such as those of an open form, stay. */
        added_until: isoTime,
      })
      .optional(),
  })
  .refine(({ pictures, filters }) => (pictures === undefined) !== (filters === undefined), {
    path: ['pictures'],
    error: 'media.none-selected',
  });
export type DeleteUnusedInput = z.output<typeof deleteUnusedInput>;

export const deletedPicturesSchema = z.object({
  deleted: z.int(),
  /** Selected pictures that entries use. */
  used: z.int(),
  /** Unused pictures with the filters that one more request deletes. */
  left: z.int(),
});

export const mediaParams = z.strictObject({ id: rowIdText });

export const uploadInput = z.strictObject({
  /** Name of the file on the computer of the staff member. */
  name: z.string().trim().max(MAX_MEDIA_NAME_LENGTH).default(''),
});

export const describeInput = z.strictObject({
  name: z.string().trim().min(1).max(MAX_MEDIA_NAME_LENGTH),
  /** Description by language; products that use the picture from now on get it. */
  alt: MEDIA_TEXTS.fields.alt.schema,
  version: rowVersion,
});

const percent = z.int().min(0).max(100);

export const versionInput = z.strictObject({ version: rowVersion });

export const focalPointInput = z.strictObject({
  /** Percent from the left and from the top; null: the center, or the place that a page chooses. */
  focal_point: z.strictObject({ x: percent, y: percent }).nullable(),
  version: rowVersion,
});

const pixels = z.int().min(0).max(MAX_PIXELS);

export const cropInput = z.strictObject({
  /** Pixels of the original. */
  left: pixels,
  top: pixels,
  width: pixels,
  height: pixels,
  version: rowVersion,
});

const localizedText = z.record(z.string(), z.string());

const useSchema = z.object({
  kind: z.enum(PICTURE_USE_KINDS),
  /** Null for a setting, and for entries of a kind that the role may not read, which also have no title. */
  id: z.int().nullable(),
  /** For a setting its key. */
  title: z.union([z.string(), localizedText]),
});

export const mediaFileSchema = z.object({
  id: z.int(),
  file: z.string(),
  name: z.string(),
  /** Null before the picture is measured. */
  bytes: z.int().nullable(),
  /** Pixels; null for vector graphics. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: localizedText,
  /** Point that stays visible where the picture is cropped; percent. */
  focal_point: z.object({ x: z.int(), y: z.int() }).nullable(),
  /** Part of the original that the picture shows, and the size of the original; pixels. */
  crop: z
    .object({
      left: z.int(),
      top: z.int(),
      width: z.int(),
      height: z.int(),
      original_width: z.int(),
      original_height: z.int(),
    })
    .nullable(),
  version: z.int(),
  created_at: z.string(),
  /** Entries that use the picture: at most 4 in a list, at most 200 of one picture. */
  uses: z.array(useSchema),
});

export const mediaListSchema = z.object({
  pictures: z.array(mediaFileSchema),
  total: z.int(),
  per_page: z.int(),
});
