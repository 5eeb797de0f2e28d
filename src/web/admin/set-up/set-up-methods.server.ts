import { listFields } from '../../../modules/payments/keys/check-entered-keys.ts';
import { getKeySource } from '../../../modules/payments/keys/read-provider-keys.ts';
import {
  findProviderDefinitionById,
  offerMethods,
  PAYMENT_METHODS,
} from '../../../modules/payments/payment-methods.ts';
import type { ProviderConfiguration } from '../../../modules/payments/providers/provider-configuration.ts';
import type { ShopRequest } from '../../http/request.server.ts';

export type KeyInput = { name: string; label: string; isSecret: boolean; isOptional: boolean; value: string };

export type SetUpMethod = {
  key: string;
  name: string;
  /** Title of the fields with the keys; null for methods without a provider. */
  keysTitle: string | null;
  /** Variables of the environment that set the keys; null when they can be entered. */
  fixedKeys: string | null;
  keys: KeyInput[];
};

/** All payment methods in their default order, with the keys of their providers. */
export function listSetUpMethods(shop: ShopRequest): SetUpMethod[] {
  const keys = PAYMENT_METHODS.map(({ key }) => key);
  const names = offerMethods([]).flatMap(({ method }) => keys.find((key) => key === method) ?? []);
  return names.map((key) => {
    const name = shop.t(`payments.${key}`);
    const provider = findProviderDefinitionById(key);
    if (!provider) return { key, name, keysTitle: null, fixedKeys: null, keys: [] };
    const { configuration, title } = provider;
    const isFixed = getKeySource(key, shop.services.config) !== null;
    return {
      key,
      name,
      keysTitle: shop.t('admin.settings.keys.title', { provider: title }),
      fixedKeys: isFixed ? describeVariables(shop, configuration) : null,
      keys: isFixed ? [] : listKeyInputs(shop, key, configuration),
    };
  });
}

/** Names of the fields with keys that the page must not contain. */
export function listKeySecrets(shop: ShopRequest): string[] {
  return listSetUpMethods(shop).flatMap(({ keys }) => keys.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));
}

function listKeyInputs(shop: ShopRequest, provider: string, configuration: ProviderConfiguration): KeyInput[] {
  const { keys, settings = {} } = configuration;
  return listFields(configuration).map((field) => {
    const key = `fieldNames.${field}`;
    const variable = settings[field]?.variable;
    return {
      name: `provider_keys.${provider}.keys.${field}`,
      label: shop.t.has(key) ? shop.t(key) : field,
      isSecret: variable === undefined,
      isOptional: !Object.hasOwn(keys, field),
      value: variable === undefined ? '' : String(shop.services.config.paymentSettings[variable] ?? ''),
    };
  });
}

function describeVariables({ t, locale }: ShopRequest, { keys }: ProviderConfiguration): string {
  const names = Object.values(keys).map(({ variable }) => variable);
  const variables = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return t('admin.settings.keys.environment', { variables });
}
