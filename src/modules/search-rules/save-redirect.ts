import { type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { draftRedirect } from './rule-drafts.rules.ts';
import { type RuleChange, saveRule } from './save-rule.ts';
import type { RedirectInput } from './search-rules.input.ts';

/** The path in this shop without locale prefix; the home page for every URL outside of the shop. */
export type SafePath = (address: string) => string;

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    safePath: SafePath;
  }
}

/** A redirect to the search page could loop. */
const SEARCH_PAGE = /^\/search(?![^/?#])/i;

/**
 * Redirects a query to a page of this shop. Refuses other sites, the home page and the search page at `path` with
 * `search-rules.outside-path`.
 */
export async function saveRedirect(db: Db, input: RedirectInput, safePath: SafePath): Promise<Result<RuleChange>> {
  const path = safePath(input.path);
  if (path === '/' || SEARCH_PAGE.test(path)) return refuseField('path', 'search-rules.outside-path');
  return saveRule(db, 'redirect', draftRedirect({ ...input, path }));
}
