import { type EditableResource, hasPermission, type Permission, type StaffRole } from '../../staff/staff.rules.ts';
import type { PictureUse, PictureUseKind } from '../picture-columns.ts';

const USE_RESOURCES: Record<PictureUseKind, EditableResource> = {
  products: 'catalogue',
  categories: 'catalogue',
  brands: 'catalogue',
  collections: 'catalogue',
  'flash-sales': 'marketing',
  slides: 'marketing',
  banners: 'marketing',
  'social-links': 'texts',
  repairs: 'repairs',
  settings: 'settings',
};

/** Permission to change the entries of a kind, which replacing their picture requires. */
export function getUsePermission(kind: PictureUseKind): Permission {
  return `${USE_RESOURCES[kind]}.write`;
}

/**
 * Hides entries that the role may not read: such a kind has one use without id and title, so that the picture is still used.
 */
export function hideUses(uses: readonly PictureUse[], role: StaffRole): PictureUse[] {
  const hidden = new Set<string>();
  return uses.flatMap((use) => {
    if (hasPermission(role, `${USE_RESOURCES[use.kind]}.read`)) return [use];
    const key = `${use.file} ${use.kind}`;
    if (hidden.has(key)) return [];
    hidden.add(key);
    return [{ file: use.file, kind: use.kind, id: null, title: '' }];
  });
}
