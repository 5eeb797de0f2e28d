import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { hasNoControlCharacter } from '../../platform/clean-text.ts';
import { MAIL_ENCRYPTIONS } from '../../platform/mail/smtp-transport.ts';

/** Names and addresses as in URLs, without user, port or path. */
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:.]*:[0-9a-f:.]*$/i;

const MAX_HOST_LENGTH = 253;
const MAX_CREDENTIAL_LENGTH = 500;

const credential = z.string().max(MAX_CREDENTIAL_LENGTH).refine(hasNoControlCharacter, { error: 'fields.invalid' });

export const mailServerSchema = z.strictObject({
  host: z.string().trim().min(1).max(MAX_HOST_LENGTH).regex(HOST, { error: 'fields.invalid' }),
  port: z.int().min(1).max(65_535),
  encryption: z.enum(MAIL_ENCRYPTIONS),
  /** Empty for a server without login. */
  user: credential.trim(),
  /** An empty value leaves the saved password unchanged. */
  password: credential,
});
export type EnteredServer = z.output<typeof mailServerSchema>;

export const saveServerInput = z.strictObject({ version: rowVersion, server: mailServerSchema });
/** Without a server, the current one is tested. */
export const testServerInput = z.strictObject({ server: mailServerSchema.optional() });
