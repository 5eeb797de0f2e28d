import { z } from 'zod';
import type { OwnProfile } from './profile/read-own-profile.ts';
import type { ListedSession } from './sessions/list-sessions.ts';

export const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const signedInSchema = z.object({ token: z.string(), user: userSchema });

const idsSchema = z.array(z.int());

export const visitorProfileSchema = z.object({
  is_logged_in: z.boolean(),
  cart_count: z.number(),
  user: userSchema.nullable(),
  lists: z.object({ wishlist: idsSchema, compared: idsSchema, following: idsSchema }).nullable(),
});

export const resendAfterSchema = z.object({ resend_after: z.number() });

export const ownProfileSchema = userSchema.extend({
  /** E.164. */
  phone: z.string().nullable(),
  /** Language of mails. */
  locale: z.string(),
  picture: z.string().nullable(),
});

export function toOwnProfileAnswer(profile: OwnProfile): z.input<typeof ownProfileSchema> {
  const { id, name, email, phone, locale, picture } = profile;
  return { id, name, email, phone, locale, picture };
}

export const sessionSchema = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean(),
  since: z.string(),
  last_seen: z.string(),
});

export function toSessionAnswer({ since, lastSeen, ...session }: ListedSession): z.input<typeof sessionSchema> {
  return { ...session, since: since.toISOString(), last_seen: lastSeen.toISOString() };
}
