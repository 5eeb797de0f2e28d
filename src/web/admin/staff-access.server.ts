import { data, redirect } from 'react-router';
import type { Refusal } from '../../kernel/result.ts';
import { getTranslator } from '../../platform/translator.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { adminPaths } from './admin-paths.ts';

/** Refusals that redirect to the page of the second factor. */
const TWO_FACTOR_REFUSALS = new Set(['api.factor-due', 'staff.factor-missing']);

/**
 * Handles a refusal of the access to an operation for staff.
 * @throws Response a redirect to the sign-in page for visitors or to the page of the second factor, else a 403 page
 */
export function redirectForAccess({ code, kind }: Refusal): void {
  if (TWO_FACTOR_REFUSALS.has(code)) throw redirect(adminPaths.twoFactor(), 303);
  if (kind === 'unauthenticated') throw redirect(adminPaths.root(), 303);
  // the same refusal of one field belongs to its form
  if (code === 'api.forbidden' && kind === 'forbidden') throw data(null, { status: 403 });
}

/** The message of a key that is built from data, such as a status, a role or a reason. */
export function translateKey(locale: ShopRequest['locale'], key: string, fallback: string): string {
  const t = getTranslator(locale);
  return t.has(key) ? t(key) : fallback;
}
