import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { RequestContext } from '../../src/modules/customers/request-context.ts';
import { completeSocialLogin, type SocialLoginResult } from '../../src/modules/social-login/complete-social-login.ts';
import type { SocialProviderName } from '../../src/modules/social-login/social-login.rules.ts';
import { createServices } from '../../src/services.ts';
import { facebookStandIn } from '../../src/stand-ins/social-login/facebook.stand-in.ts';
import { googleStandIn } from '../../src/stand-ins/social-login/google.stand-in.ts';
import type { SignInStandIn } from '../../src/stand-ins/social-login/sign-in-stand-in.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { freeOrigin } from './free-port.ts';
import { GUEST_BROWSER, makeRequestContext } from './people.ts';

/** A shop and the stand-ins of both providers on separate ports, which communicate over HTTP. */
export type SocialShop = {
  db: TestDatabase['db'];
  app: FastifyInstance;
  standIn: Record<SocialProviderName, SignInStandIn>;
  /** Clicks the button of a provider on the page of the shop. */
  setOut(provider: SocialProviderName, wish?: { next?: string; language?: string; headers?: Headers }): Promise<SetOut>;
  /**
   * Chooses a user on the page of the provider.
   * @returns the URL of the redirect
   */
  choose(page: string, person: string): Promise<URL>;
  /**
   * Follows the redirect to the shop.
   * @returns the path of the next redirect
   */
  comeBack(answer: URL, browser: string): Promise<string>;
  finish(
    browser: string,
    customer?: { id: string; email: string } | null,
    asker?: Partial<RequestContext>,
  ): Promise<Result<SocialLoginResult>>;
  /**
   * Runs the complete sign-in of a user.
   * @returns the browser token
   */
  walk(provider: SocialProviderName, person: string): Promise<string>;
  close(): Promise<void>;
};

type Headers = Record<string, string>;
export type SetOut = { page: string; browser: string };

const SECRET = 'a-secret';

export async function openSocialShop(): Promise<SocialShop> {
  const database = await testDb();
  const { db } = database;
  for (const key of ['google_login', 'facebook_login'])
    await db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(true) })
      .execute();
  const [siteUrl, google, facebook] = await Promise.all([freeOrigin(), freeOrigin(), freeOrigin()]);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    LIMITS: 'off',
    SHOP_DEMO: '0',
    SITE_URL: siteUrl,
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: SECRET,
    GOOGLE_ISSUER_URL: google,
    FACEBOOK_CLIENT_ID: 'shop',
    FACEBOOK_CLIENT_SECRET: SECRET,
    FACEBOOK_BASE_URL: facebook,
  });
  const clock = () => new Date();
  const app = await buildApp(createServices({ config, db, clock }));
  const options = (name: SocialProviderName, baseUrl: string) => {
    const redirectUri = `${siteUrl}/api/v1/user/social-login/callback/${name}`;
    return { baseUrl, clientId: 'shop', clientSecret: SECRET, redirectUri, clock };
  };
  const standIn = {
    google: googleStandIn(options('google', google)),
    facebook: facebookStandIn(options('facebook', facebook)),
  };
  const counters = await Promise.all([serve(standIn.google, google), serve(standIn.facebook, facebook)]);

  const shop: SocialShop = {
    db,
    app,
    standIn,
    async setOut(provider, { next, language, headers = {} } = {}) {
      const query = new URLSearchParams({ provider, ...(next && { next }), ...(language && { language }) });
      const answer = await app.inject({ url: `/api/v1/user/social-login/redirect?${query}`, headers });
      const cookie = answer.cookies.find(({ name }) => name === 'frontend_social');
      return { page: String(answer.headers.location), browser: cookie?.value ?? '' };
    },
    async choose(page, person) {
      const html = await (await fetch(page)).text();
      const action = [...html.matchAll(/action="([^"]+)"/g)]
        .map((match) => match[1] ?? '')
        .find((url) => url.endsWith(person));
      if (!action) throw new Error(`the page does not know ${person}: ${html.slice(0, 300)}`);
      const answer = await fetch(action, { method: 'POST', redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
    async comeBack(answer, browser) {
      const back = await app.inject({
        url: answer.pathname + answer.search,
        headers: { cookie: `frontend_social=${browser}`, 'sec-fetch-site': 'cross-site' },
      });
      return String(back.headers.location);
    },
    finish: (browser, customer = null, context = {}) =>
      completeSocialLogin(db, { browserToken: browser, customer }, makeRequestContext(context), GUEST_BROWSER),
    async walk(provider, person) {
      const { page, browser } = await shop.setOut(provider);
      await shop.comeBack(await shop.choose(page, person), browser);
      return browser;
    },
    async close() {
      await Promise.all([app.close(), ...counters.map((counter) => counter.close())]);
      await database.close();
    },
  };
  return shop;
}

async function serve(standIn: SignInStandIn, address: string): Promise<FastifyInstance> {
  const counter = Fastify();
  await counter.register((scope) => standIn.routes(scope));
  await counter.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
  return counter;
}
