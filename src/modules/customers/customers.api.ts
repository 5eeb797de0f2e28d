import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { encryptionKey } from '../../platform/encryption-key.ts';
import type { Visitor } from '../../platform/visitor.ts';
import type { Services } from '../../services.ts';
import { newPasswordRules } from './accept-password.ts';
import type { Arrival, Asker } from './asker.ts';
import { emailInput, factorInput, newPasswordInput, signInInput, signUpInput, verifyInput } from './customers.input.ts';
import { forgotPassword } from './forgot-password.ts';
import { giveFactor } from './give-factor.ts';
import { resendCode } from './resend-code.ts';
import { type KeptLists, showProfile } from './show-profile.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { updatePassword } from './update-password.ts';
import { verifySignUp } from './verify-sign-up.ts';

/** What carts and lists add to accounts; customers know neither. */
export type AccountLinks = {
  onSignedIn?: Arrival['onSignedIn'];
  /** Pieces in the cart of a visitor. */
  countCart?: (db: Db, visitor: Visitor) => Promise<number>;
  /** What a customer keeps. */
  listsOf?: (db: Db, customerId: string) => Promise<KeptLists>;
};

const NO_LISTS: KeptLists = { wishlist: [], compared: [], following: [] };

type Asking = {
  locale: Asker['locale'];
  request: { ip: string; headers: { 'user-agent'?: string; authorization?: string } };
  visitor(): Promise<Visitor>;
};

const user = z.object({ id: z.string(), name: z.string(), email: z.string() });
const signedIn = z.object({ token: z.string(), user });
const ids = z.array(z.int());
const profile = z.object({
  is_logged_in: z.boolean(),
  cart_count: z.number(),
  user: user.nullable(),
  lists: z.object({ wishlist: ids, compared: ids, following: ids }).nullable(),
});
const resendAfter = z.object({ resend_after: z.number() });
const nothing = z.object({});
const tags = ['customers'];

/** Sign-up, sign-in, sign-out, new password, profile. Answers carry tokens; cookies are the business of pages. */
export function customersApi({ onSignedIn, countCart, listsOf }: AccountLinks = {}) {
  return (api: Api, { config, db, clock }: Services): void => {
    const askerOf = ({ locale, request }: Asking): Asker => {
      return { locale, address: request.ip, limits: config.limits, demo: config.demo, now: clock() };
    };
    const links = {
      countCart: async (who: Visitor) => (await countCart?.(db, who)) ?? 0,
      listsOf: async (customerId: string) => (await listsOf?.(db, customerId)) ?? NO_LISTS,
    };
    const arrivalOf = async (call: Asking): Promise<Arrival> => {
      const { guestHash } = await call.visitor();
      return { userAgent: call.request.headers['user-agent'] ?? null, guestHash, onSignedIn };
    };

    api.call({
      method: 'POST',
      path: '/user/signup',
      operationId: 'signUp',
      summary: 'Begin an account: mails a code',
      tags,
      body: signUpInput,
      rules: () => newPasswordRules,
      data: resendAfter.extend({ email: z.string(), attempt: z.string() }),
      run: (call) => signUp(db, call.body, askerOf(call)),
    });
    api.call({
      method: 'POST',
      path: '/user/resend-code',
      operationId: 'resendSignUpCode',
      summary: 'Mail the code of a sign-up again',
      tags,
      body: emailInput,
      data: resendAfter,
      run: (call) => resendCode(db, call.body.email, askerOf(call)),
    });
    api.call({
      method: 'POST',
      path: '/user/verify',
      operationId: 'verifySignUp',
      summary: 'Confirm a sign-up with its code; signs in. A guest token in user_token hands over its cart',
      tags,
      body: verifyInput,
      data: signedIn,
      run: async (call) => verifySignUp(db, call.body, askerOf(call), await arrivalOf(call)),
    });
    api.call({
      method: 'POST',
      path: '/user/signin',
      operationId: 'signIn',
      summary:
        'Sign in. A guest token in user_token hands over its cart. With second_factor the token opens nothing yet',
      tags,
      body: signInInput,
      data: signedIn.extend({ second_factor: z.boolean().describe('Whether user/second-factor wants a code next.') }),
      run: async (call) => {
        const entered = await signIn(db, call.body, askerOf(call), await arrivalOf(call));
        if (!entered.ok) return entered;
        const { factorDue, ...session } = entered.value;
        return ok({ ...session, second_factor: factorDue });
      },
    });
    api.call({
      method: 'POST',
      path: '/user/second-factor',
      operationId: 'verifyTwoFactor',
      summary:
        'Second step of signing in: the code of an app, or a recovery code. The token of user/signin counts then',
      tags,
      body: factorInput,
      data: z.object({ user }),
      run: async (call) => {
        const { sessionHash } = await call.visitor();
        const key = encryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
        const asking = { address: call.request.ip, limits: config.limits, now: clock() };
        const given = await giveFactor(db, { ...asking, sessionHash, key }, call.body.code);
        return given.ok ? ok({ user: given.value }) : given;
      },
    });
    api.call({
      method: 'POST',
      path: '/user/forgot-password',
      operationId: 'requestPasswordReset',
      summary: 'Mail a code for a new password',
      tags,
      body: emailInput,
      data: resendAfter,
      run: (call) => forgotPassword(db, call.body.email, askerOf(call)),
    });
    api.call({
      method: 'POST',
      path: '/user/update-password',
      operationId: 'resetPassword',
      summary: 'Set a new password with the mailed code; ends all other sessions',
      tags,
      body: newPasswordInput,
      rules: () => newPasswordRules,
      data: z.object({ email: z.string() }),
      run: async (call) => updatePassword(db, call.body, askerOf(call), (await call.visitor()).sessionHash),
    });
    for (const method of ['GET', 'POST'] as const) {
      api.call({
        method,
        path: '/user/logout',
        operationId: method === 'GET' ? 'signOutByToken' : 'signOut',
        summary: 'Sign out; GET only with Authorization',
        tags,
        data: nothing,
        run: async ({ visitor, request }) => {
          // a GET by cookie could be any picture on any page
          if (method === 'GET' && !request.headers.authorization) {
            return refuse('api.unauthenticated', {}, 'unauthenticated');
          }
          const { sessionHash } = await visitor();
          if (sessionHash) await signOut(db, sessionHash);
          return ok({});
        },
      });
    }
    api.call({
      method: 'GET',
      path: '/profile',
      operationId: 'getProfile',
      summary: 'Who is asking, how much is in their cart, and what they keep',
      tags,
      data: profile,
      run: async (call) => ok(await showProfile(await call.visitor(), links)),
    });
    api.call({
      method: 'POST',
      path: '/user/profile',
      operationId: 'getOwnProfile',
      summary: 'The profile of the signed-in customer',
      tags,
      access: 'customer',
      data: profile,
      run: async (call) => ok(await showProfile(await call.visitor(), links)),
    });
  };
}
