import type { TranslationUnit } from '../../../platform/resources/translations/translation-unit.ts';
import { adminPaths } from '../admin-paths.ts';

type Unit = Pick<TranslationUnit, 'id' | 'ownerId' | 'title'>;

/** Pages of entries that have none of their own, by the name of the resource. */
const OWNER_PAGES: Record<string, (unit: Unit) => string> = {
  'product-pictures': ({ ownerId }) => adminPaths.product(ownerId, { part: 'pictures' }),
  media: ({ id }) => adminPaths.mediaFile(id),
  'header-links': () => adminPaths.settings('navigation'),
  // the title is the group
  settings: ({ title }) => adminPaths.settings(title),
};

/** Page of the admin that edits an entry with its texts in all languages. */
export function getEntryHref(kind: string, unit: Unit): string {
  return OWNER_PAGES[kind]?.(unit) ?? adminPaths.resourceEntry(kind, unit.id);
}
