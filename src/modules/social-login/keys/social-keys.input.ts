import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';
import { SOCIAL_PROVIDERS } from '../social-login.rules.ts';

/** Characters of an id or a secret; those of the providers have fewer than 100. */
const MAX_KEY_LENGTH = 300;

export const socialProviderParams = z.strictObject({ provider: z.enum(SOCIAL_PROVIDERS) });

export const saveSocialKeysInput = z.strictObject({
  version: rowVersion,
  /** An empty value leaves the saved one unchanged. */
  client_id: z.string().trim().max(MAX_KEY_LENGTH).default(''),
  client_secret: z.string().trim().max(MAX_KEY_LENGTH).default(''),
});
export const removeSocialKeysInput = z.strictObject({ version: rowVersion });
