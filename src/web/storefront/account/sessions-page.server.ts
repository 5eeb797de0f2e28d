import { data, redirect } from 'react-router';
import { withDigits } from '../../../kernel/locale.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { endSessionInput } from '../../../modules/customers/customers.input.ts';
import { endOwnSession } from '../../../modules/customers/end-own-session.ts';
import { listSessions } from '../../../modules/customers/list-sessions.ts';
import { unlinkInput } from '../../../modules/social/social.input.ts';
import { SOCIAL_PROVIDERS, SOCIAL_TITLES } from '../../../modules/social/social.rules.ts';
import { signInWith } from '../../../modules/social/social-providers.ts';
import { unlinkAccount, waysIn } from '../../../modules/social/ways-in.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { troubleSentence } from '../../social-way.server.ts';
import { customerOf, readForm } from './entry-form.server.ts';

/** Sign-in methods and active sessions. */
export async function sessionsPage(shop: ShopRequest, request: Request) {
  const { db, config, clock } = shop.services;
  const { id } = await customerOf(shop);
  const { sessionHash } = await shop.visitor();
  const [methods, sessions, settings] = await Promise.all([
    waysIn(db, id),
    listSessions(db, id, sessionHash, clock()),
    readSettings(db),
  ]);
  const enabledProviders = signInWith(settings, config.social);
  const day = new Intl.DateTimeFormat(withDigits(shop.locale), { dateStyle: 'long' });
  const dateTime = new Intl.DateTimeFormat(withDigits(shop.locale), { dateStyle: 'medium', timeStyle: 'short' });
  const { searchParams } = new URL(request.url);
  return {
    title: await pageTitle(shop, shop.t('sessions.title')),
    trouble: troubleSentence(searchParams, shop.t),
    done: doneSentence(shop, searchParams),
    password: methods.password,
    accounts: methods.accounts.map(({ id: link, provider, email, linkedAt }) => {
      return { id: link, provider, name: SOCIAL_TITLES[provider], email, linkedOn: day.format(linkedAt) };
    }),
    open: SOCIAL_PROVIDERS.filter(
      (provider) => enabledProviders[provider] && !methods.accounts.some((account) => account.provider === provider),
    ).map((provider) => ({ provider, name: SOCIAL_TITLES[provider] })),
    sessions: sessions.map(({ since, lastSeen, ...session }) => {
      return { ...session, since: day.format(since), lastSeen: dateTime.format(lastSeen) };
    }),
  };
}

export type SessionsPage = Awaited<ReturnType<typeof sessionsPage>>;

/** @throws Response a redirect back to the page with a success message */
export async function changeSessions(shop: ShopRequest, form: FormData): Promise<{ refused: string }> {
  const { db } = shop.services;
  const { id } = await customerOf(shop);
  const { sessionHash } = await shop.visitor();
  switch (form.get('intent')) {
    case 'end': {
      const input = readForm(form, ['id'], endSessionInput);
      if (!input.ok) throw data(null, { status: 400 });
      // an already ended session counts as success
      await endOwnSession(db, id, input.value, sessionHash);
      throw redirect(`${to.sessions()}?done=ended`, 303);
    }
    case 'end-others':
      await endOwnSession(db, id, { others: true }, sessionHash);
      throw redirect(`${to.sessions()}?done=endedOthers`, 303);
    case 'unlink': {
      const input = readForm(form, ['id'], unlinkInput);
      if (!input.ok) throw data(null, { status: 400 });
      const result = await unlinkAccount(db, id, input.value.id);
      if (result.ok) throw redirect(`${to.sessions()}?done=unlinked&provider=${result.value}`, 303);
      if (result.refusal.kind !== 'missing') return { refused: sentenceFor(result.refusal, shop.t) };
      // an already unlinked account counts as success
      throw redirect(to.sessions(), 303);
    }
    default:
      throw data(null, { status: 400 });
  }
}

const DONE = ['ended', 'endedOthers', 'unlinked', 'passwordSaved'] as const;

function doneSentence({ t }: ShopRequest, search: URLSearchParams): string | null {
  const done = DONE.find((one) => one === search.get('done'));
  const provider = SOCIAL_PROVIDERS.find((one) => one === search.get('provider')) ?? 'google';
  return done ? t(`sessions.${done}`, { provider: SOCIAL_TITLES[provider] }) : null;
}
