import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';

/** Whether the account is for tests or for real payments. */
export const KEY_MODES = ['test', 'live'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Characters of one key; the longest one of all providers has about 250. */
export const MAX_KEY_LENGTH = 500;
const MAX_FIELD_LENGTH = 40;

export const providerParams = z.strictObject({ provider: z.string().max(40) });

/** Keys by field. A missing or empty field leaves the saved value unchanged; null removes an optional key. */
const keys = z.record(z.string().max(MAX_FIELD_LENGTH), z.string().max(MAX_KEY_LENGTH).nullable());

export const testKeysInput = z.strictObject({ mode: z.enum(KEY_MODES), keys });
export const saveKeysInput = z.strictObject({
  version: rowVersion,
  mode: z.enum(KEY_MODES),
  keys,
  /** Confirms that the new keys belong to the account of the saved ones: open payments can be queried with them. */
  same_account: z.boolean().default(false),
});
export type EnteredKeys = z.output<typeof testKeysInput>;
