import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { localizedTextField } from '../../../platform/resources/field.ts';
import { recordSourceChanges } from '../../../platform/resources/translations/record-source-changes.ts';
import { productFields } from '../editing/product.fields.ts';

const MAX_ALT_LENGTH = 200;

/** Description of a picture by language. */
const alt = localizedTextField({ maxLength: MAX_ALT_LENGTH, isOptional: true });

export const pictureAlt = alt.schema;

/** Texts of the pictures of products, as a part of a resource. The title is the one of the product. */
export const PICTURE_TEXTS = {
  name: 'product-pictures',
  fields: { title: productFields.title, alt },
  sections: { content: ['alt'] },
} as const;

type AltChange = { id: number; before: LocalizedText; after: LocalizedText };

/** Marks translations of descriptions as outdated; see `recordSourceChanges`. */
export async function recordAltChanges(tx: Tx, changes: readonly AltChange[]): Promise<void> {
  await recordSourceChanges(
    tx,
    PICTURE_TEXTS,
    changes.map(({ id, before, after }) => ({ id, before: { alt: before }, after: { alt: after } })),
  );
}
