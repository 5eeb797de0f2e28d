import { addDigitsToTag, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { PictureUse, PictureUseKind } from '../../../modules/files/picture-columns.ts';
import { SETTING_GROUPS, type SettingGroup } from '../../../modules/settings/setting-fields.ts';
import { listSettingFields } from '../../../modules/settings/setting-group.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { createSettingLabels } from '../settings/setting-labels.server.ts';

/** An entry that uses a picture; entries without a page in the admin have no link. */
export type MediaUseLink = { kind: string; title: string; href: string | null };

/** Name of a kind of entries, as in the navigation. */
export function translateUseKind(t: Translator, kind: PictureUseKind): string {
  if (kind === 'settings') return t('admin.settings.title');
  return kind === 'repairs' ? t('admin.media.repairs') : t(`admin.resources.${kind}.title`);
}

export function linkUse({ t, locale }: ShopRequest, { kind, id, title }: PictureUse): MediaUseLink {
  const kindName = translateUseKind(t, kind);
  // the role may not read it
  if (title === '') return { kind: kindName, title, href: null };
  if (kind === 'settings') return { kind: kindName, ...linkSetting(t, String(title)) };
  const name = typeof title === 'string' ? title : pickTranslation(title, locale);
  if (kind === 'repairs' || id === null) return { kind: kindName, title: name, href: null };
  const href = kind === 'products' ? adminPaths.product(id, { part: 'pictures' }) : adminPaths.resourceEntry(kind, id);
  return { kind: kindName, title: name, href };
}

const GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[];

function linkSetting(t: Translator, key: string): { title: string; href: string | null } {
  const group = GROUP_NAMES.find((name) => Object.hasOwn(listSettingFields(name), key));
  return group
    ? { title: createSettingLabels(t).field(key), href: adminPaths.settings(group) }
    : { title: key, href: null };
}

const BYTES_PER_KILOBYTE = 1000;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Size of a file as shown: 84 kB, 1.2 MB; null before it is measured, and for a missing file. */
export function formatBytes(bytes: number | null, locale: Locale): string | null {
  if (!bytes) return null;
  const isLarge = bytes >= BYTES_PER_MEGABYTE;
  const format = new Intl.NumberFormat(addDigitsToTag(locale), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / BYTES_PER_MEGABYTE : Math.max(1, bytes / BYTES_PER_KILOBYTE));
}

/** Width and height in pixels; null for vector graphics. */
export function formatPixels(
  { width, height }: { width: number | null; height: number | null },
  { t, locale }: Pick<ShopRequest, 't' | 'locale'>,
): string | null {
  if (width === null || height === null) return null;
  const format = new Intl.NumberFormat(addDigitsToTag(locale), { useGrouping: false });
  // isolated, because width and height would be swapped in right-to-left pages
  return t('admin.media.pixels', { size: `\u2066${format.format(width)} × ${format.format(height)}\u2069` });
}
