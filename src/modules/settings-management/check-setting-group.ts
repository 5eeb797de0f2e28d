import type { SocialKeys } from '../../config/social-keys.ts';
import { findCountry } from '../../kernel/contact/countries.ts';
import { getCurrencyExponent } from '../../kernel/money.ts';
import type { RefusalReason } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { listLanguages } from '../content/languages/list-languages.ts';
import { buildChatLink } from '../content/layout/chat-link.rules.ts';
import { filterAllowedScripts } from '../content/layout/custom-scripts.rules.ts';
import { findPaymentMethodByKey } from '../payments/payment-methods.ts';
import { toAllowedJourneyUrl } from '../repair-catalog/catalog/journey-url.rules.ts';
import { calculateContrast, MIN_TEXT_CONTRAST, PAGE_BACKGROUND } from '../settings/colour-contrast.rules.ts';
import { parseSettings } from '../settings/parse-settings.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { SettingGroup } from '../settings/setting-fields.ts';
import { type Settings, toSettingKey } from '../settings/settings.rules.ts';
import { isGoogleTagId, isPixelId } from '../settings/tag-ids.rules.ts';
import { hasStoredPrices } from './stored-amounts.store.ts';

/** Configuration of the server that limits which values have an effect. */
type SettingLimits = { scriptHosts: readonly string[]; journeyHosts: readonly string[]; social: SocialKeys };

type Problems = Partial<Record<keyof Settings, RefusalReason | null>>;
type Check = (settings: Settings, limits: SettingLimits, db: Db) => Problems | Promise<Problems>;

/**
 * Problems by field that a schema of one field cannot find: values that depend on each other or on other data, and values
 * that would have no effect with the configuration of the server.
 */
export async function checkSettingGroup(
  db: Db,
  group: SettingGroup,
  values: Readonly<Record<string, unknown>>,
  limits: SettingLimits,
): Promise<Record<string, RefusalReason[]>> {
  const settings = parseSettings(Object.entries(values).map(([key, value]) => ({ key, value })));
  const problems = Object.entries((await CHECKS[group]?.(settings, limits, db)) ?? {});
  return Object.fromEntries(
    problems.flatMap(([name, problem]) => (problem ? [[`values.${toSettingKey(name)}`, [problem]]] : [])),
  );
}

const CHECKS: Partial<Record<SettingGroup, Check>> = {
  region: ({ defaultCountry, defaultState }) => ({
    defaultState: isKnownState(defaultCountry, defaultState) ? null : invalid('default_state'),
  }),
  currency: async ({ currency }, _limits, db) => ({ currency: await checkDecimals(db, currency) }),
  languages: async ({ defaultLanguage }, _limits, db) => ({
    defaultLanguage: await checkDefaultLanguage(db, defaultLanguage),
  }),
  payments: ({ paymentMethods }) => ({
    paymentMethods: areKnownMethods(paymentMethods) ? null : invalid('payment_methods'),
  }),
  repairs: ({ journeyUrl }, { journeyHosts }) => ({
    journeyUrl:
      journeyUrl === '' || toAllowedJourneyUrl(journeyUrl, journeyHosts)
        ? null
        : refuseHost(journeyUrl, 'JOURNEY_HOSTS'),
  }),
  accounts: async ({ googleLogin, facebookLogin }, { social }, db) => {
    // a provider that was on when its keys were removed stays on, and must not block the other settings
    const before = await readSettings(db);
    const isGoogleNew = googleLogin && !before.googleLogin;
    const isFacebookNew = facebookLogin && !before.facebookLogin;
    return {
      googleLogin: isGoogleNew && !social.google ? refuseKeys('GOOGLE_CLIENT_ID') : null,
      facebookLogin: isFacebookNew && !social.facebook ? refuseKeys('FACEBOOK_CLIENT_ID') : null,
    };
  },
  analytics: ({ enableGa, gaId, enablePixel, pixelId, customScripts }, { scriptHosts }) => ({
    gaId: checkId(gaId, { isValid: isGoogleTagId, isRequired: enableGa, field: 'ga_id' }),
    pixelId: checkId(pixelId, { isValid: isPixelId, isRequired: enablePixel, field: 'pixel_id' }),
    customScripts: checkScripts(customScripts, scriptHosts),
  }),
  chat: ({ chat }) => ({ chat: chat && !buildChatLink({ chat }) ? invalid('chat') : null }),
  appearance: ({ primaryColor, primaryHoverColor }) => ({
    primaryColor: checkContrast(primaryColor),
    primaryHoverColor: checkContrast(primaryHoverColor),
  }),
};

/** Visitors see the default language. */
async function checkDefaultLanguage(db: Db, code: string): Promise<RefusalReason | null> {
  const isHidden = (await listLanguages(db)).some((language) => language.code === code && !language.isPublic);
  return isHidden ? { code: 'language.hidden-default', facts: {} } : null;
}

function invalid(type: string): RefusalReason {
  return { code: 'fields.invalid', facts: { type } };
}

/** Amounts are minor units, so another number of decimals would multiply or divide them. */
async function checkDecimals(db: Db, currency: string): Promise<RefusalReason | null> {
  const { currency: before, transferTolerance } = await readSettings(db);
  if (getCurrencyExponent(before) === getCurrencyExponent(currency)) return null;
  if (transferTolerance === 0 && !(await hasStoredPrices(db))) return null;
  return { code: 'settings.currency-decimals', facts: { currency: before } };
}

/** Countries without a list of states accept every text. */
function isKnownState(country: string, state: string): boolean {
  const states = findCountry(country)?.states ?? [];
  return state === '' || states.length === 0 || states.some(({ code }) => code === state);
}

/** Whether each method exists and is listed once. */
function areKnownMethods(settings: Settings['paymentMethods']): boolean {
  const methods = new Set(settings.map(({ method }) => method));
  return (
    methods.size === settings.length && settings.every(({ method }) => findPaymentMethodByKey(method) !== undefined)
  );
}

function checkId(
  id: string,
  { isValid, isRequired, field }: { isValid(id: string): boolean; isRequired: boolean; field: string },
): RefusalReason | null {
  if (id === '') return isRequired ? { code: 'fields.required', facts: { type: field } } : null;
  return isValid(id) ? null : invalid(field);
}

function checkScripts(scripts: readonly string[], hosts: readonly string[]): RefusalReason | null {
  const refused = scripts.find((script) => filterAllowedScripts([script], hosts).length === 0);
  return refused === undefined ? null : refuseHost(refused, 'SCRIPT_HOSTS');
}

function refuseHost(address: string, variable: string): RefusalReason {
  return { code: 'settings.host-not-allowed', facts: { host: URL.parse(address)?.host ?? address, variable } };
}

function refuseKeys(variable: string): RefusalReason {
  return { code: 'settings.keys-missing', facts: { variable } };
}

/** Links and buttons have this colour on the light page background; the dark scheme derives a lighter one. */
function checkContrast(colour: string): RefusalReason | null {
  const contrast = calculateContrast(colour, PAGE_BACKGROUND.light);
  if (contrast >= MIN_TEXT_CONTRAST) return null;
  // rounded down, so that 4.49 is not shown as 4.5
  return { code: 'settings.contrast', facts: { ratio: (Math.floor(contrast * 10) / 10).toFixed(1) } };
}
