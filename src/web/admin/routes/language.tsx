import { redirect } from 'react-router';
import { isLocale } from '../../../kernel/locale.ts';
import { shopRequest } from '../../http/request.server.ts';
import { isAdminPath } from '../../paths.ts';
import { adminPaths } from '../admin-paths.ts';
import type { Route } from './+types/language.ts';

/** A year. */
const SECONDS = 31_536_000;

export function loader() {
  throw redirect(adminPaths.root(), 303);
}

/** Stores the language of the admin in a cookie. */
export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { ADMIN_LANGUAGE_COOKIE } = await import('../../http/language/language.server.ts');
  const form = await readFormData(request);
  const language = form.get('language');
  const { safeReturnPath } = await import('../../http/safe-return-path.ts');
  const back = safeReturnPath(form.get('to'));
  if (isLocale(language))
    context.get(shopRequest).setCookie(ADMIN_LANGUAGE_COOKIE, language, { maxAge: SECONDS, httpOnly: true });
  throw redirect(isAdminPath(back) ? back : adminPaths.root(), 303);
}
