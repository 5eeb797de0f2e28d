import type { Result } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { EncryptedSecret } from '../../../platform/secrets/encrypted-secrets.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import type { SecretAnswer } from './secret-form.ts';

/** What a form with secrets executes. */
export type SecretActions = {
  /** Page after success. */
  href: string;
  /** Beginning of the names of fields in refusals. */
  errorPrefix: string;
  /** Checkboxes that confirm what a refusal warns of, by its code. */
  confirmations: Readonly<Record<string, NonNullable<SecretAnswer['confirmation']>>>;
  /** @param values entered values by field; null removes an optional secret */
  save(version: number, values: Record<string, string | null>): Promise<Result<unknown>>;
  remove(version: number): Promise<Result<unknown>>;
  test(values: Record<string, string | null>): Promise<Result<SecretAnswer['notice']>>;
};

/** When and by whom a secret was saved. */
export async function describeSaved(shop: ShopRequest, changed: EncryptedSecret['changed']): Promise<string> {
  if (!changed) return shop.t('admin.settings.keys.none');
  const formatAt = createTimeFormatter(shop, await readSettings(shop.services.db));
  return shop.t('admin.settings.keys.changed', { name: changed.by, time: formatAt(changed.at) });
}
