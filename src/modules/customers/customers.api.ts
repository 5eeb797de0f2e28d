import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { loadEncryptionKey } from '../../platform/security/encryption-key.ts';
import type { Services } from '../../services.ts';
import {
  emailInput,
  newPasswordInput,
  signInInput,
  signUpInput,
  twoFactorInput,
  verifyInput,
} from './customers.input.ts';
import { type ProfileSources, type SavedLists, showProfile } from './profile/show-profile.ts';
import type { RequestContext, SignInContext } from './request-context.ts';
import { validateNewPassword } from './sign-in/hash-new-password.ts';
import { requestPasswordReset } from './sign-in/request-password-reset.ts';
import { resetPassword } from './sign-in/reset-password.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { resendSignUpCode } from './sign-up/resend-sign-up-code.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifySignUp } from './sign-up/verify-sign-up.ts';
import { completeTwoFactor } from './two-factor/complete-two-factor.ts';

/** Hooks of the cart and list modules; the customers module does not import them. */
export type AccountHooks = {
  onSignedIn?: SignInContext['onSignedIn'];
  /** Number of items in the visitor's cart. */
  countCartItems?: (db: Db, visitor: Visitor) => Promise<number>;
  /** Wishlist, comparison and followed stores of a customer. */
  readLists?: (db: Db, customerId: string) => Promise<SavedLists>;
};

const EMPTY_LISTS: SavedLists = { wishlist: [], compared: [], following: [] };

type CallContext = {
  locale: RequestContext['locale'];
  request: { ip: string; headers: { 'user-agent'?: string; authorization?: string } };
  visitor(): Promise<Visitor>;
};

const user = z.object({ id: z.string(), name: z.string(), email: z.string() });
const signInResponse = z.object({ token: z.string(), user });
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

/**
 * Endpoints for sign-up, sign-in, sign-out, password reset and profile. Responses carry tokens; page routes set
 * cookies.
 */
export function customersApi({ onSignedIn, countCartItems, readLists }: AccountHooks = {}) {
  return (api: Api, { config, db, clock }: Services): void => {
    const buildRequestContext = ({ locale, request }: CallContext): RequestContext => {
      return { locale, address: request.ip, limits: config.limits, demo: config.demo, now: clock() };
    };
    const links: ProfileSources = {
      countCartItems: async (visitor: Visitor) => (await countCartItems?.(db, visitor)) ?? 0,
      readLists: async (customerId: string) => (await readLists?.(db, customerId)) ?? EMPTY_LISTS,
    };
    const buildSignInContext = async (call: CallContext): Promise<SignInContext> => {
      const { guestHash } = await call.visitor();
      return { userAgent: call.request.headers['user-agent'] ?? null, guestHash, onSignedIn };
    };

    api.addEndpoint({
      method: 'POST',
      path: '/user/signup',
      operationId: 'signUp',
      summary: 'Start a sign-up: mails a verification code',
      tags,
      body: signUpInput,
      rules: () => validateNewPassword,
      data: resendAfter.extend({ email: z.string(), attempt: z.string() }),
      run: (call) => signUp(db, call.body, buildRequestContext(call)),
    });
    api.addEndpoint({
      method: 'POST',
      path: '/user/resend-code',
      operationId: 'resendSignUpCode',
      summary: 'Resend the verification code of a sign-up',
      tags,
      body: emailInput,
      data: resendAfter,
      run: (call) => resendSignUpCode(db, call.body.email, buildRequestContext(call)),
    });
    api.addEndpoint({
      method: 'POST',
      path: '/user/verify',
      operationId: 'verifySignUp',
      summary:
        'Confirm a sign-up with its verification code and sign in. The cart of the guest token in user_token is merged',
      tags,
      body: verifyInput,
      data: signInResponse,
      run: async (call) => verifySignUp(db, call.body, buildRequestContext(call), await buildSignInContext(call)),
    });
    api.addEndpoint({
      method: 'POST',
      path: '/user/signin',
      operationId: 'signIn',
      summary:
        'Sign in. The cart of the guest token in user_token is merged. If second_factor is true, the token is not valid yet',
      tags,
      body: signInInput,
      data: signInResponse.extend({
        second_factor: z.boolean().describe('Whether the sign-in must be completed with user/second-factor.'),
      }),
      run: async (call) => {
        const signedInResult = await signIn(db, call.body, buildRequestContext(call), await buildSignInContext(call));
        if (!signedInResult.ok) return signedInResult;
        const { factorDue, ...session } = signedInResult.value;
        return ok({ ...session, second_factor: factorDue });
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/user/second-factor',
      operationId: 'verifyTwoFactor',
      summary: 'Second step of the sign-in: a TOTP or recovery code. Afterwards the token of user/signin is valid',
      tags,
      body: twoFactorInput,
      data: z.object({ user }),
      run: async (call) => {
        const { sessionHash } = await call.visitor();
        const key = loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
        const attempt = { address: call.request.ip, limits: config.limits, now: clock() };
        const verified = await completeTwoFactor(db, { ...attempt, sessionHash, key }, call.body.code);
        return verified.ok ? ok({ user: verified.value }) : verified;
      },
    });
    api.addEndpoint({
      method: 'POST',
      path: '/user/forgot-password',
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset: mails a verification code',
      tags,
      body: emailInput,
      data: resendAfter,
      run: (call) => requestPasswordReset(db, call.body.email, buildRequestContext(call)),
    });
    api.addEndpoint({
      method: 'POST',
      path: '/user/update-password',
      operationId: 'resetPassword',
      summary: 'Reset the password with the mailed verification code; ends all other sessions',
      tags,
      body: newPasswordInput,
      rules: () => validateNewPassword,
      data: z.object({ email: z.string() }),
      run: async (call) => resetPassword(db, call.body, buildRequestContext(call), (await call.visitor()).sessionHash),
    });
    for (const method of ['GET', 'POST'] as const) {
      api.addEndpoint({
        method,
        path: '/user/logout',
        operationId: method === 'GET' ? 'signOutByToken' : 'signOut',
        summary: 'Sign out; GET requires the Authorization header',
        tags,
        data: nothing,
        run: async ({ visitor, request }) => {
          // a GET authenticated by cookie could be triggered by an image on another site (CSRF)
          if (method === 'GET' && !request.headers.authorization) {
            return refuse('api.unauthenticated', {}, 'unauthenticated');
          }
          const { sessionHash } = await visitor();
          if (sessionHash) await signOut(db, sessionHash);
          return ok({});
        },
      });
    }
    api.addEndpoint({
      method: 'GET',
      path: '/profile',
      operationId: 'getProfile',
      summary: 'The current visitor, the number of items in the cart, and the saved lists',
      tags,
      data: profile,
      run: async (call) => ok(await showProfile(await call.visitor(), links)),
    });
    api.addEndpoint({
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
