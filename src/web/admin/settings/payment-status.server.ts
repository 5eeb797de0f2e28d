import { addDigitsToTag } from '../../../kernel/locale.ts';
import {
  readMethodStatusOperation,
  testConnectionOperation,
} from '../../../modules/payments/connection/connection.operations.ts';
import type { ConnectionTest } from '../../../modules/payments/connection/test-connection.ts';
import { readProviderKeysOperation } from '../../../modules/payments/keys/provider-keys.operations.ts';
import { BANK_TRANSFER, isHosted } from '../../../modules/payments/payment-methods.rules.ts';
import { findPaymentMethodByKey, findProviderDefinition } from '../../../modules/payments/payment-methods.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';

export type MethodStatusView = {
  key: string;
  name: string;
  state: 'offered' | 'off' | 'missing';
  stateText: string;
  /** Missing configuration of a method; null for a configured one. */
  needs: { text: string; href: string | null } | null;
  canTest: boolean;
  /** Page with the keys of its provider; null for other methods, and for staff who may not change them. */
  keysHref: string | null;
};

export type ConnectionNotice = { text: string; isGood: boolean };

/** Payment methods with their state and missing configuration. */
export async function loadMethodStatus(shop: ShopRequest): Promise<MethodStatusView[]> {
  const { t } = shop;
  const [statuses, mayChangeKeys] = await Promise.all([
    loadStaffQuery(readMethodStatusOperation, shop, {}),
    mayExecute(readProviderKeysOperation, shop),
  ]);
  return statuses.map(({ code, key, isEnabled, isConfigured, canTest }) => {
    const state = isConfigured ? (isEnabled ? 'offered' : 'off') : 'missing';
    return {
      key,
      name: t(`payments.${key}`),
      state,
      stateText: t(`admin.settings.paymentStatus.${state}`),
      needs: isConfigured ? null : describeNeeds(code, shop),
      canTest,
      keysHref: mayChangeKeys && isHosted(code) ? adminPaths.settings('payments', { provider: key }) : null,
    };
  });
}

/** A bank account, or the variables with the keys of the provider. */
function describeNeeds(code: number, { t, locale }: ShopRequest): MethodStatusView['needs'] {
  if (code === BANK_TRANSFER)
    return { text: t('admin.settings.paymentStatus.needsAccount'), href: adminPaths.resource('bank-accounts') };
  const keys = Object.values(findProviderDefinition(code)?.configuration.keys ?? {});
  const variables = keys.map(({ variable }) => variable);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(variables);
  return { text: t('admin.settings.paymentStatus.needsKeys', { variables: list }), href: null };
}

/** Tests the connection of the method in the query `test`; null without one. */
export async function testRequestedConnection(shop: ShopRequest, request: Request): Promise<ConnectionNotice | null> {
  const { t } = shop;
  const method = findPaymentMethodByKey(new URL(request.url).searchParams.get('test') ?? '');
  if (!method) return null;
  const tested = await runQuery(testConnectionOperation, shop, { params: { method: method.key } });
  if (!tested.ok) return { text: translateRefusal(tested.refusal, t), isGood: false };
  return describeConnection(shop, { method: t(`payments.${method.key}`), test: tested.value });
}

/** Result of a test of a connection. */
export function describeConnection(
  { t, locale }: ShopRequest,
  { method, test: { state, code, durationMs } }: { method: string; test: ConnectionTest },
): ConnectionNotice {
  const duration = new Intl.NumberFormat(addDigitsToTag(locale)).format(durationMs);
  const text = t(`admin.settings.paymentStatus.${state}`, { method, code: code ?? '', duration });
  return { text, isGood: state === 'connected' };
}
