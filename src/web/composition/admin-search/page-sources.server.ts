import { SETTING_GROUPS, type SettingGroup } from '../../../modules/settings/setting-fields.ts';
import { listSettingFields } from '../../../modules/settings/setting-group.ts';
import type { AdminSearchSource } from '../../../modules/staff/search/search-admin.ts';
import type { Permission } from '../../../modules/staff/staff.rules.ts';
import type { MessageKey, Translator } from '../../../platform/translator.ts';
import { adminPaths } from '../../admin/admin-paths.ts';
import { NAV_ITEMS } from '../../admin/layout/navigation-items.server.ts';
import { createSettingLabels } from '../../admin/settings/setting-labels.server.ts';
import { matchesLabel } from './match-label.ts';

type Target = { name: MessageKey; detail?: MessageKey; href: string; needs: Permission | null };

const PAGES: readonly Target[] = [
  ...NAV_ITEMS,
  { name: 'admin.staff.roles', href: adminPaths.roles(), needs: 'staff.read' },
  { name: 'admin.staff.profile', href: adminPaths.profile(), needs: null },
  { name: 'admin.twoFactor.title', href: adminPaths.twoFactor(), needs: null },
];

/** Forms that create something. */
const ACTIONS: readonly Target[] = [
  ...NAV_ITEMS.flatMap(({ resource, name, needs }): Target[] =>
    resource && needs
      ? [
          {
            name: `admin.resources.${resource}.add`,
            detail: name,
            href: adminPaths.newResourceEntry(resource),
            needs: toWritePermission(needs),
          },
        ]
      : [],
  ),
  { name: 'admin.staff.invite', detail: 'admin.staff.title', href: adminPaths.staff(), needs: 'staff.write' },
];

/** Permission to change what `read` shows. */
function toWritePermission(read: Permission): Permission {
  return read.replace(/\w+$/, 'write') as Permission;
}

/** A source per target, because each has its own permission. */
function createTargetSource(kind: 'pages' | 'actions', { name, detail, href, needs }: Target): AdminSearchSource {
  return {
    kind,
    needs: needs === null ? [] : [needs],
    search: async ({ q, t }) =>
      matchesLabel(t(name), q) ? [{ title: t(name), detail: detail ? t(detail) : '', href }] : [],
  };
}

const settings: AdminSearchSource = {
  kind: 'settings',
  needs: ['settings.read'],
  async search({ q, t }) {
    return (Object.keys(SETTING_GROUPS) as SettingGroup[]).flatMap((group) => findSettings(group, q, t));
  },
};

function findSettings(group: SettingGroup, q: string, t: Translator) {
  const detail = t(`admin.settings.groups.${group}.title`);
  const labels = createSettingLabels(t);
  return Object.keys(listSettingFields(group))
    .map(labels.field)
    .filter((title) => matchesLabel(title, q))
    .map((title) => ({ title, detail, href: adminPaths.settings(group) }));
}

/** Pages, forms and settings by their names in the language of the staff member. */
export const PAGE_SOURCES: readonly AdminSearchSource[] = [
  ...PAGES.map((target) => createTargetSource('pages', target)),
  ...ACTIONS.map((target) => createTargetSource('actions', target)),
  settings,
];
