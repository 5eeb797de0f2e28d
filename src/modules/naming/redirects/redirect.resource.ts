import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { textField } from '../../../platform/resources/field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { findIdBySlug } from '../slug.store.ts';
import type { SluggedKind } from '../slug.tables.ts';
import { MAX_REDIRECTS } from './find-redirect.ts';
import { hasVisibleEntry, hasVisibleProduct, lockRedirects, selectRedirectTarget } from './redirect.store.ts';
import {
  getTargetPath,
  isFixedPage,
  isRedirectSource,
  isRedirectTarget,
  MAX_PATH_LENGTH,
  normalizeFromPath,
} from './redirect-path.rules.ts';

/** Redirect of an address that the shop no longer has, such as one of an earlier web site. */
export const redirectResource = defineResource({
  name: 'redirects',
  one: 'Redirect',
  table: 'redirect',
  access: staffAccess('texts'),
  fields: {
    from_path: textField({
      maxLength: MAX_PATH_LENGTH,
      direction: 'ltr',
      normalize: normalizeFromPath,
      isValid: isRedirectSource,
    }),
    to_path: textField({ maxLength: MAX_PATH_LENGTH, direction: 'ltr', isValid: isRedirectTarget }),
  },
  sections: { address: ['from_path', 'to_path'] },
  list: { columns: ['from_path', 'to_path'], search: ['from_path', 'to_path'], filters: [], sort: 'from_path' },
  refusals: { 'naming.existing-page': 'refused', 'naming.redirect-loop': 'refused' },
  async check(tx, { id, after }) {
    if (!after) return ok(null);
    if (isFixedPage(after.from_path) || (await hasPage(tx, after.from_path)))
      return refuseField('from_path', 'naming.existing-page');
    return checkLoop(tx, id, after);
  },
});

/** First segments of pages that have slugs. */
const SLUG_PAGES: Readonly<Record<string, SluggedKind>> = { page: 'page', shop: 'store', all: 'category' };

/** Whether the shop has a page with this address, which would never be redirected. */
async function hasPage(tx: Tx, path: string): Promise<boolean> {
  const [first = '', second = '', third = ''] = path.split('/').slice(1);
  if (second === 'product' && /^\d{1,9}$/.test(third)) return hasVisibleProduct(tx, Number(third));
  const kind = Object.hasOwn(SLUG_PAGES, first) ? SLUG_PAGES[first] : undefined;
  const id = kind && (await findIdBySlug(tx, kind, third || second));
  return kind !== undefined && id !== undefined && hasVisibleEntry(tx, kind, id);
}

async function checkLoop(tx: Tx, id: number, values: { from_path: string; to_path: string }): Promise<Result<null>> {
  await lockRedirects(tx);
  let path = getTargetPath(values.to_path);
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    if (path === values.from_path) break;
    const next = await selectRedirectTarget(tx, path, id);
    if (next === undefined) return ok(null);
    path = getTargetPath(next);
  }
  return refuseField('to_path', 'naming.redirect-loop');
}

export const redirectOperations = defineResourceOperations(redirectResource);
