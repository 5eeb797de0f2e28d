import { data, redirect } from 'react-router';
import type { Refusal } from '../../../../kernel/result.ts';
import {
  endSessionOperation,
  listSessionsOperation,
} from '../../../../modules/customers/sessions/sessions.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import {
  listSocialAccountsOperation,
  unlinkSocialAccountOperation,
} from '../../../../modules/social-login/social-login.operations.ts';
import { SOCIAL_PROVIDER_TITLES, SOCIAL_PROVIDERS } from '../../../../modules/social-login/social-login.rules.ts';
import { getEnabledProviders } from '../../../../modules/social-login/social-providers.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { formatDate, formatDateTime, getDateFormat } from '../../../dates/format-dates.server.ts';
import { readTextFields } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { translateSocialError } from '../../../http/social-login-urls.server.ts';
import { loadQuery, redirectToSignIn } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';

/** Sign-in methods and active sessions. */
export async function loadSessionsPage(shop: ShopRequest, request: Request) {
  const { db, socialKeys } = shop.services;
  const [methods, sessions, settings] = await Promise.all([
    loadQuery(listSocialAccountsOperation, shop, {}),
    loadQuery(listSessionsOperation, shop, {}),
    readSettings(db),
  ]);
  const enabledProviders = getEnabledProviders(settings, socialKeys.current);
  const format = getDateFormat(settings, shop.locale);
  const { searchParams } = new URL(request.url);
  return {
    title: await buildPageTitle(shop, shop.t('sessions.title')),
    trouble: translateSocialError(searchParams, shop.t),
    done: translateDone(shop, searchParams),
    password: methods.password,
    accounts: methods.accounts.map(({ id: link, provider, email, linkedAt }) => {
      return {
        id: link,
        provider,
        name: SOCIAL_PROVIDER_TITLES[provider],
        email,
        linkedOn: formatDate(linkedAt, format),
      };
    }),
    open: SOCIAL_PROVIDERS.filter(
      (provider) => enabledProviders[provider] && !methods.accounts.some((account) => account.provider === provider),
    ).map((provider) => ({ provider, name: SOCIAL_PROVIDER_TITLES[provider] })),
    sessions: sessions.map(({ since, lastSeen, ...session }) => {
      return {
        ...session,
        since: formatDate(since, format),
        lastSeen: formatDateTime(lastSeen, format),
      };
    }),
  };
}

export type SessionsPage = Awaited<ReturnType<typeof loadSessionsPage>>;

/** @throws Response a redirect back to the page with a success message */
export async function changeSessions(shop: ShopRequest, form: FormData): Promise<{ refused: string }> {
  const input = readTextFields(form, ['id']);
  switch (form.get('intent')) {
    case 'end': {
      const ended = await runCommand(endSessionOperation, shop, { form, input });
      if (!ended.ok) rejectInvalidForm(shop, ended.refusal);
      // an already ended session counts as success
      throw redirect(`${to.sessions()}?done=ended`, 303);
    }
    case 'end-others': {
      const ended = await runCommand(endSessionOperation, shop, { input: { others: true } });
      if (!ended.ok) rejectInvalidForm(shop, ended.refusal);
      throw redirect(`${to.sessions()}?done=endedOthers`, 303);
    }
    case 'unlink': {
      const result = await runCommand(unlinkSocialAccountOperation, shop, { form, input });
      if (result.ok) throw redirect(`${to.sessions()}?done=unlinked&provider=${result.value}`, 303);
      rejectInvalidForm(shop, result.refusal);
      if (result.refusal.kind !== 'missing') return { refused: translateRefusal(result.refusal, shop.t) };
      // an already unlinked account counts as success
      throw redirect(to.sessions(), 303);
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** @throws Response a 400 page for a form that the page does not submit, a redirect to the sign-in page for guests */
function rejectInvalidForm(shop: ShopRequest, refusal: Refusal): void {
  redirectToSignIn(shop, refusal);
  if (Object.keys(refusal.fields).length > 0) throw data(null, { status: 400 });
}

const DONE_CODES = ['ended', 'endedOthers', 'unlinked', 'passwordSaved'] as const;

function translateDone({ t }: ShopRequest, search: URLSearchParams): string | null {
  const done = DONE_CODES.find((one) => one === search.get('done'));
  const provider = SOCIAL_PROVIDERS.find((one) => one === search.get('provider')) ?? 'google';
  return done ? t(`sessions.${done}`, { provider: SOCIAL_PROVIDER_TITLES[provider] }) : null;
}
