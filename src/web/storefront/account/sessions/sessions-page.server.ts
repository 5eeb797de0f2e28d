import { data, redirect } from 'react-router';
import { addDigitsToTag } from '../../../../kernel/locale.ts';
import { endSessionInput } from '../../../../modules/customers/customers.input.ts';
import { endOwnSession } from '../../../../modules/customers/sessions/end-own-session.ts';
import { listSessions } from '../../../../modules/customers/sessions/list-sessions.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { unlinkInput } from '../../../../modules/social-login/social-login.input.ts';
import { SOCIAL_PROVIDER_TITLES, SOCIAL_PROVIDERS } from '../../../../modules/social-login/social-login.rules.ts';
import { listSignInMethods, unlinkSocialAccount } from '../../../../modules/social-login/social-logins.ts';
import { getEnabledProviders } from '../../../../modules/social-login/social-providers.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { translateSocialError } from '../../../http/social-login-urls.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { parseForm, requireCustomer } from '../sign-in/auth-form.server.ts';

/** Sign-in methods and active sessions. */
export async function loadSessionsPage(shop: ShopRequest, request: Request) {
  const { db, config, clock } = shop.services;
  const { id } = await requireCustomer(shop);
  const { sessionHash } = await shop.visitor();
  const [methods, sessions, settings] = await Promise.all([
    listSignInMethods(db, id),
    listSessions(db, id, sessionHash, clock()),
    readSettings(db),
  ]);
  const enabledProviders = getEnabledProviders(settings, config.social);
  const day = new Intl.DateTimeFormat(addDigitsToTag(shop.locale), { dateStyle: 'long' });
  const dateTime = new Intl.DateTimeFormat(addDigitsToTag(shop.locale), { dateStyle: 'medium', timeStyle: 'short' });
  const { searchParams } = new URL(request.url);
  return {
    title: await buildPageTitle(shop, shop.t('sessions.title')),
    trouble: translateSocialError(searchParams, shop.t),
    done: translateDone(shop, searchParams),
    password: methods.password,
    accounts: methods.accounts.map(({ id: link, provider, email, linkedAt }) => {
      return { id: link, provider, name: SOCIAL_PROVIDER_TITLES[provider], email, linkedOn: day.format(linkedAt) };
    }),
    open: SOCIAL_PROVIDERS.filter(
      (provider) => enabledProviders[provider] && !methods.accounts.some((account) => account.provider === provider),
    ).map((provider) => ({ provider, name: SOCIAL_PROVIDER_TITLES[provider] })),
    sessions: sessions.map(({ since, lastSeen, ...session }) => {
      return { ...session, since: day.format(since), lastSeen: dateTime.format(lastSeen) };
    }),
  };
}

export type SessionsPage = Awaited<ReturnType<typeof loadSessionsPage>>;

/** @throws Response a redirect back to the page with a success message */
export async function changeSessions(shop: ShopRequest, form: FormData): Promise<{ refused: string }> {
  const { db } = shop.services;
  const { id } = await requireCustomer(shop);
  const { sessionHash } = await shop.visitor();
  switch (form.get('intent')) {
    case 'end': {
      const input = parseForm(form, ['id'], endSessionInput);
      if (!input.ok) throw data(null, { status: 400 });
      // an already ended session counts as success
      await endOwnSession(db, id, input.value, sessionHash);
      throw redirect(`${to.sessions()}?done=ended`, 303);
    }
    case 'end-others':
      await endOwnSession(db, id, { others: true }, sessionHash);
      throw redirect(`${to.sessions()}?done=endedOthers`, 303);
    case 'unlink': {
      const input = parseForm(form, ['id'], unlinkInput);
      if (!input.ok) throw data(null, { status: 400 });
      const result = await unlinkSocialAccount(db, id, input.value.id);
      if (result.ok) throw redirect(`${to.sessions()}?done=unlinked&provider=${result.value}`, 303);
      if (result.refusal.kind !== 'missing') return { refused: translateRefusal(result.refusal, shop.t) };
      // an already unlinked account counts as success
      throw redirect(to.sessions(), 303);
    }
    default:
      throw data(null, { status: 400 });
  }
}

const DONE_CODES = ['ended', 'endedOthers', 'unlinked', 'passwordSaved'] as const;

function translateDone({ t }: ShopRequest, search: URLSearchParams): string | null {
  const done = DONE_CODES.find((one) => one === search.get('done'));
  const provider = SOCIAL_PROVIDERS.find((one) => one === search.get('provider')) ?? 'google';
  return done ? t(`sessions.${done}`, { provider: SOCIAL_PROVIDER_TITLES[provider] }) : null;
}
