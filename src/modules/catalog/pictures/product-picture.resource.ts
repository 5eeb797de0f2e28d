import { z } from 'zod';
import { rowId } from '../../../kernel/integer.schemas.ts';
import type { LocalizedText } from '../../../kernel/locale.ts';
import { shortenFact } from '../../../platform/resources/describe-change.ts';
import { defineResource, type EntryValues } from '../../../platform/resources/resource.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { describeProductAction } from '../editing/product-audit.ts';
import { markPicturesChanged } from './edit-pictures.ts';
import { lockPictureEntry, selectPictureEntry, selectPictureRows, updatePictureAlt } from './picture.store.ts';
import { PICTURE_TEXTS } from './picture-texts.ts';

/** A description can have languages that were removed. */
const storedValues = z.object({ product_id: rowId, alt: z.record(z.string(), z.string()) });

/** Descriptions of the pictures of products, for their translation; the page of the product edits them. */
export const productPictureResource = defineResource({
  name: PICTURE_TEXTS.name,
  one: 'ProductPicture',
  table: 'product_image',
  storage: {
    selectRows: selectPictureRows,
    select: selectPictureEntry,
    lock: lockPictureEntry,
    async update(tx, id, values, now) {
      const { alt, product_id } = storedValues.parse(values);
      await updatePictureAlt(tx, id, alt);
      return { id, version: await markPicturesChanged(tx, product_id, now), values };
    },
  },
  access: staffAccess('catalogue'),
  fields: PICTURE_TEXTS.fields,
  sections: PICTURE_TEXTS.sections,
  list: { columns: ['title'], search: [], filters: [], sort: 'title' },
  describe({ before, after }, actor) {
    const { product_id } = storedValues.parse(after);
    const facts = { before: { alt: formatAlt(before) }, after: { alt: formatAlt(after) } };
    return describeProductAction(actor, { action: 'update-pictures', id: product_id }, facts);
  },
  invalidate: ({ db }) => expireFacetIndex(db),
});

/** Text of the audit log: `fr: …`. */
function formatAlt(values: EntryValues | null) {
  const alt: LocalizedText = values ? storedValues.parse(values).alt : {};
  return shortenFact(
    Object.entries(alt)
      .map(([locale, text]) => `${locale}: ${text}`)
      .join('\n'),
  );
}
