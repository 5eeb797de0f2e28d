import { data } from 'react-router';
import { addDigitsToTag } from '../../../kernel/locale.ts';
import { ok } from '../../../kernel/result.ts';
import type { SocialKeysState } from '../../../modules/social-login/keys/read-social-keys.ts';
import {
  readSocialKeysOperation,
  removeSocialKeysOperation,
  saveSocialKeysOperation,
  testSocialProviderOperation,
} from '../../../modules/social-login/keys/social-keys.operations.ts';
import { SOCIAL_KEY_VARIABLES } from '../../../modules/social-login/keys/stored-social-keys.ts';
import { SOCIAL_PROVIDER_TITLES, SOCIAL_PROVIDERS } from '../../../modules/social-login/social-login.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { buildCallbackPath } from '../../http/social-login-urls.server.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute, runStaffCommand } from '../staff-operations.server.ts';
import { describeSaved, type SecretActions } from './secret-actions.server.ts';
import type { SecretField, SecretForm } from './secret-form.ts';
import { describeSavedKey } from './secret-hints.server.ts';

/** Pages with the keys of the providers; null for staff who may not change them. */
export async function listSocialKeyLinks(shop: ShopRequest): Promise<{ text: string; href: string }[] | null> {
  if (!(await mayExecute(readSocialKeysOperation, shop))) return null;
  return SOCIAL_PROVIDERS.map((provider) => ({
    text: shop.t('admin.settings.keys.title', { provider: SOCIAL_PROVIDER_TITLES[provider] }),
    href: adminPaths.settings('accounts', { provider }),
  }));
}

/** Loads the form with the keys of one provider. @throws Response a 404 page for an unknown provider */
export async function loadSocialKeysForm(shop: ShopRequest, provider: string): Promise<SecretForm> {
  const { t } = shop;
  const states = await loadStaffQuery(readSocialKeysOperation, shop, {});
  const state = states.find((one) => one.provider === provider);
  if (!state) throw data(null, { status: 404 });
  const { title, source, version } = state;
  const isEditable = source === 'admin' || source === 'none';
  return {
    subject: provider,
    title: t('admin.settings.keys.title', { provider: title }),
    text: t('admin.settings.keys.text'),
    status: await describeStatus(shop, state),
    version,
    fields: isEditable ? createFields(shop, state) : [],
    // only Google has a discovery document
    testLabel: provider === 'google' && source !== 'demo' ? t('admin.settings.socialKeys.test') : null,
    removal:
      source === 'admin'
        ? { title: t('admin.settings.keys.removeTitle'), text: t('admin.settings.socialKeys.removeText') }
        : null,
    copies: {
      title: t('admin.settings.socialKeys.callbackTitle'),
      text: t('admin.settings.socialKeys.callbackText', { provider: title }),
      address: {
        label: t('admin.settings.socialKeys.callbackUrl'),
        value: `${shop.services.config.siteUrl}${buildCallbackPath(state.provider)}`,
      },
      events: null,
    },
    isSaved: false,
  };
}

async function describeStatus(
  shop: ShopRequest,
  { provider, source, isUnreadable, changed }: SocialKeysState,
): Promise<SecretForm['status']> {
  const { t, locale } = shop;
  const names = Object.values(SOCIAL_KEY_VARIABLES[provider]);
  const variables = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  if (source === 'demo') return { text: t('admin.settings.keys.demo'), tone: 'info' };
  if (source === 'environment') return { text: t('admin.settings.keys.environment', { variables }), tone: 'info' };
  if (isUnreadable) return { text: t('admin.settings.keys.unreadable'), tone: 'danger' };
  return { text: await describeSaved(shop, changed), tone: 'info' };
}

function createFields({ t }: ShopRequest, { clientId, isSecretSet, lastCharacters }: SocialKeysState): SecretField[] {
  const shared = { isOptional: false, removeLabel: null };
  return [
    {
      ...shared,
      name: 'client_id',
      label: t('fieldNames.clientId'),
      hint: undefined,
      control: { kind: 'text' },
      value: clientId,
    },
    {
      ...shared,
      name: 'client_secret',
      label: t('fieldNames.clientSecret'),
      hint: isSecretSet ? describeSavedKey(t, lastCharacters) : undefined,
      control: { kind: 'secret' },
      value: '',
    },
  ];
}

/** Actions of the form of a provider. */
export function createSocialKeysActions(shop: ShopRequest, provider: string, form: FormData): SecretActions {
  const { t, locale } = shop;
  const params = { provider };
  return {
    href: adminPaths.settings('accounts', { provider, saved: 1 }),
    errorPrefix: '',
    confirmations: {},
    save: (version, values) =>
      runStaffCommand(saveSocialKeysOperation, shop, { form, params, input: { version, ...values } }),
    remove: (version) => runStaffCommand(removeSocialKeysOperation, shop, { form, params, input: { version } }),
    async test() {
      const tested = await runQuery(testSocialProviderOperation, shop, { params, input: {} });
      if (!tested.ok) return tested;
      const duration = new Intl.NumberFormat(addDigitsToTag(locale)).format(tested.value.durationMs);
      return ok({ text: t('admin.settings.socialKeys.connected', { duration }), isGood: true });
    },
  };
}
