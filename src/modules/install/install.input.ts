import { z } from 'zod';

/** A host name or IP address; a path would select a local socket. */
const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[a-z0-9:][a-z0-9.:-]*$/i, { error: 'fields.invalid' });

const identifier = z.string().trim().min(1).max(63);

export const databaseInput = z.strictObject({
  host,
  port: z.int().min(1).max(65_535).default(5432),
  database: identifier,
  user: identifier,
  password: z.string().max(1_000).default(''),
  tls: z.boolean().default(false),
});

export const permissionInput = z.strictObject({});
