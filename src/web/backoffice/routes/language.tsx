import { redirect } from 'react-router';
import { isLocale } from '../../../kernel/locale.ts';
import { isOffice } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { inOffice } from '../office-paths.ts';
import type { Route } from './+types/language.ts';

/** A year. */
const SECONDS = 31_536_000;

export function loader() {
  throw redirect(inOffice.entry(), 303);
}

/** Remembers the language that somebody reads the back office in. */
export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../form-data.server.ts');
  const { OFFICE_LANGUAGE_COOKIE } = await import('../../language.server.ts');
  const form = await formOf(request);
  const language = form.get('language');
  const { safeReturnPath } = await import('../../safe-return-path.ts');
  const back = safeReturnPath(form.get('to'));
  if (isLocale(language))
    context.get(shopRequest).setCookie(OFFICE_LANGUAGE_COOKIE, language, { maxAge: SECONDS, httpOnly: true });
  throw redirect(isOffice(back) ? back : inOffice.entry(), 303);
}
