import { z } from 'zod';
import { providerUrlSchema } from './payment-keys.ts';

const text = z.string().min(1).optional();

/** Names in the environment. A provider is offered when its id and its secret are set (`provider-key-faults.ts`). */
export const socialEnvironment = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER_URL: providerUrlSchema('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  /** Replaces both hosts of Facebook. */
  FACEBOOK_BASE_URL: providerUrlSchema(''),
} as const;

const environment = z.object(socialEnvironment);

export type GoogleKeys = { clientId: string; clientSecret: string; issuerUrl: string };
export type FacebookKeys = { clientId: string; clientSecret: string; dialogUrl: string; graphUrl: string };

/** Null where a provider has no keys. */
export type SocialKeys = { google: GoogleKeys | null; facebook: FacebookKeys | null };

/** Version of the Graph API that the adapter uses. */
const GRAPH_VERSION = 'v24.0';

/** Addresses of the providers, which also apply to keys from the admin. */
export type SocialAddresses = {
  google: Pick<GoogleKeys, 'issuerUrl'>;
  facebook: Pick<FacebookKeys, 'dialogUrl' | 'graphUrl'>;
};

export function readSocialAddresses(e: z.output<typeof environment>): SocialAddresses {
  return {
    google: { issuerUrl: e.GOOGLE_ISSUER_URL },
    facebook: {
      dialogUrl: e.FACEBOOK_BASE_URL || `https://www.facebook.com/${GRAPH_VERSION}`,
      graphUrl: e.FACEBOOK_BASE_URL || `https://graph.facebook.com/${GRAPH_VERSION}`,
    },
  };
}

/** @param demoSite site URL of a demo shop, in which providers without keys are replaced by stand-ins; null for other shops */
export function readSocialKeys(e: z.output<typeof environment>, demoSite: string | null): SocialKeys {
  const addresses = readSocialAddresses(e);
  const google = completeKeys({
    clientId: e.GOOGLE_CLIENT_ID,
    clientSecret: e.GOOGLE_CLIENT_SECRET,
    ...addresses.google,
  });
  const facebook = completeKeys({
    clientId: e.FACEBOOK_CLIENT_ID,
    clientSecret: e.FACEBOOK_CLIENT_SECRET,
    ...addresses.facebook,
  });
  const standIns = demoSite === null ? { google: null, facebook: null } : demoSocialKeys(demoSite);
  return { google: google ?? standIns.google, facebook: facebook ?? standIns.facebook };
}

/** Returns the keys, or null when one is missing. */
function completeKeys<T extends Record<string, string | undefined>>(keys: T): { [K in keyof T]: string } | null {
  return Object.values(keys).every((key) => key !== undefined) ? (keys as { [K in keyof T]: string }) : null;
}

/** Base path of the routes of the sign-in stand-ins in a demo shop. */
export const SIGN_IN_STAND_INS_PATH = '/demo-sign-in';

/** Keys that the sign-in stand-ins accept. They are used only in a demo shop. */
export function demoSocialKeys(siteUrl: string): { google: GoogleKeys; facebook: FacebookKeys } {
  const facebook = `${siteUrl}${SIGN_IN_STAND_INS_PATH}/facebook`;
  return {
    google: {
      clientId: 'demo.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-demo',
      issuerUrl: `${siteUrl}${SIGN_IN_STAND_INS_PATH}/google`,
    },
    facebook: { clientId: '1000000000000001', clientSecret: 'demo-secret', dialogUrl: facebook, graphUrl: facebook },
  };
}
