import { z } from 'zod';
import { loadEncryptionKey } from '../../../platform/security/encryption-key.ts';
import { openSealedText, sealText } from '../../../platform/security/seal-text.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';

/** Passwords and keys by field. */
export type EnteredSecrets = Readonly<Record<string, string>>;

const PURPOSE = 'secrets of the set-up form';

/** Hidden field with the secrets of a form that is shown again. */
export const SEALED_FIELD = 'sealed';

const LIFETIME_MS = 60 * 60 * 1000;

const sealedSchema = z.object({ until: z.number(), secrets: z.record(z.string(), z.string()) });

/** Secrets of a submitted form: the entered ones, and those that it carries sealed. */
export function readEnteredSecrets(shop: ShopRequest, form: FormData, names: readonly string[]): EnteredSecrets {
  const previous = openSecrets(shop, readTextField(form, SEALED_FIELD));
  const entries = names.map((name) => [name, readTextField(form, name) || (previous[name] ?? '')] as const);
  return Object.fromEntries(entries.filter(([, secret]) => secret !== ''));
}

/** Without a script, a form is shown again after each test. Its page must not contain secrets, but they must not be lost. */
export function sealSecrets({ services }: ShopRequest, secrets: EnteredSecrets): string {
  const { clock, config } = services;
  const text = JSON.stringify({ until: clock().getTime() + LIFETIME_MS, secrets });
  return sealText(loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir }), text, PURPOSE);
}

function openSecrets({ services }: ShopRequest, sealed: string): EnteredSecrets {
  if (sealed === '') return {};
  const { clock, config } = services;
  const key = loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
  const text = openSealedText(key, sealed, PURPOSE);
  if (text === null) return {};
  const { until, secrets } = sealedSchema.parse(JSON.parse(text));
  return until < clock().getTime() ? {} : secrets;
}
