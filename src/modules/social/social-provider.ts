import type { Locale } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import type { SocialName, SocialPerson } from './social.rules.ts';

/** What is sent with somebody to the provider, and held against what comes back. */
export type SocialSecrets = { state: string; nonce: string; codeVerifier: string };

/** Told why something went wrong, for the log; shoppers are told what to do. */
export type Note = (cause: unknown) => void;

/** Speaks to one provider. Refuses with `social.denied`, `social.unavailable` and `social.failed`. */
export type SocialProvider = {
  name: SocialName;
  /** Where the browser is sent. */
  pageFor(asked: SocialSecrets & { redirectUri: string; locale: Locale }, note: Note): Promise<Result<URL>>;
  /** @param answer the whole address the browser came back with */
  identify(answer: URL, asked: SocialSecrets, note: Note): Promise<Result<SocialPerson>>;
};
