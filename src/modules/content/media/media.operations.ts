import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { PICTURE_REFUSALS, storePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import { staffWith } from '../../staff/staff-access.ts';

/** Kilobytes of a picture that staff upload. */
const MAX_PICTURE_KB = 10_000;

export const uploadPictureOperation = defineCommand({
  name: 'media.upload-picture',
  access: staffWith('texts.write'),
  input: z.strictObject({}),
  files: ['picture'],
  refusals: PICTURE_REFUSALS,
  idempotency: 'none',
  tags: ['staff'],
  routes: [
    {
      method: 'POST',
      path: '/admin/pictures',
      operationId: 'uploadPicture',
      summary:
        'For staff: upload a picture, which is re-encoded without metadata; a picture without a use is deleted after a day',
    },
  ],
  async run({ deps, uploads }) {
    const rule = { field: 'picture', maxCount: 1, maxKb: MAX_PICTURE_KB, kinds: ['jpeg', 'png', 'webp'] } as const;
    const stored = await storePublicPictures(deps.config.dataDir, uploads.picture ?? [], rule);
    return stored.ok ? ok({ file: stored.value[0] ?? null }) : stored;
  },
  data: z.object({ file: z.string().nullable() }),
});
