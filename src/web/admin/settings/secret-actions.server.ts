import type { Result } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { EncryptedSecret } from '../../../platform/secrets/encrypted-secrets.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import type { SecretAnswer } from './secret-form.ts';

/** Operations of a form with secrets. */
export type SecretActions = {
  /** Page after success. */
  href: string;
  /** Prefix of field names in refusals. */
  errorPrefix: string;
  /** Confirmation checkboxes by the code of the refusal that requires them. */
  confirmations: Readonly<Record<string, NonNullable<SecretAnswer['confirmation']>>>;
  /** @param values submitted values by field; null removes an optional secret */
  save(version: number, values: Record<string, string | null>): Promise<Result<unknown>>;
  remove(version: number): Promise<Result<unknown>>;
  test(values: Record<string, string | null>): Promise<Result<SecretAnswer['notice']>>;
};

/** Describes the last change of a secret: staff member and time. */
export async function describeSaved(shop: ShopRequest, changed: EncryptedSecret['changed']): Promise<string> {
  if (!changed) return shop.t('admin.settings.keys.none');
  const formatAt = createTimeFormatter(shop, await readSettings(shop.services.db));
  return shop.t('admin.settings.keys.changed', { name: changed.by, time: formatAt(changed.at) });
}
