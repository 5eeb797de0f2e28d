import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Translator } from '../../../platform/translator.ts';
import { hasPermission, type Permission, type StaffMember, type StaffRole } from '../staff.rules.ts';

/** Kinds of results, in the order of their groups. */
export const ADMIN_SEARCH_KINDS = [
  'orders',
  'products',
  'repairs',
  'customers',
  'entries',
  'pages',
  'actions',
  'settings',
] as const;
export type AdminSearchKind = (typeof ADMIN_SEARCH_KINDS)[number];

/** Results of one source. */
const MAX_HITS = 5;

/** A result; `href` is a path of the admin. */
export type AdminSearchHit = { title: string; detail: string; href: string };

export type AdminSearchQuery = {
  db: Db;
  q: string;
  limit: number;
  locale: Locale;
  t: Translator;
  now: Date;
  /** A source can search fewer columns for some roles. */
  role: StaffRole;
};

/** Data that the search of the admin finds, and the permissions that a result needs. */
export type AdminSearchSource = {
  kind: AdminSearchKind;
  needs: readonly Permission[];
  search(query: AdminSearchQuery): Promise<AdminSearchHit[]>;
};

export type AdminSearchGroup = { kind: AdminSearchKind; hits: AdminSearchHit[] };

/** Results of all sources that the role permits, grouped by kind; groups without a result are left out. */
export async function searchAdmin(
  sources: readonly AdminSearchSource[],
  { role }: StaffMember,
  query: Omit<AdminSearchQuery, 'limit' | 'role'>,
): Promise<AdminSearchGroup[]> {
  const permitted = sources.filter(({ needs }) => needs.every((permission) => hasPermission(role, permission)));
  const found = new Map<AdminSearchKind, AdminSearchHit[]>();
  // one after another, so that a search takes few connections of the pool
  for (const { kind, search } of permitted) {
    const hits = found.get(kind) ?? [];
    const limit = MAX_HITS - hits.length;
    if (limit > 0) found.set(kind, [...hits, ...(await search({ ...query, role, limit }))]);
  }
  return ADMIN_SEARCH_KINDS.flatMap((kind) => {
    const hits = (found.get(kind) ?? []).slice(0, MAX_HITS);
    return hits.length > 0 ? [{ kind, hits }] : [];
  });
}
