import { formatMoney } from '../../../../kernel/format-money.ts';
import { addDigitsToTag, listPublicLocales, pickTranslation } from '../../../../kernel/locale.ts';
import { listLanguages } from '../../../../modules/content/languages/list-languages.ts';
import {
  calculateContrast,
  MIN_TEXT_CONTRAST,
  PAGE_BACKGROUND,
} from '../../../../modules/settings/colour-contrast.rules.ts';
import { parseSettings } from '../../../../modules/settings/parse-settings.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { SETTING_GROUPS, type SettingGroup } from '../../../../modules/settings/setting-fields.ts';
import { getMoneyFormat, type Settings } from '../../../../modules/settings/settings.rules.ts';
import { formatShopText } from '../../../../modules/settings/shop-text.rules.ts';
import type { EntryValues } from '../../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { unprefixedPaths } from '../../../paths.ts';
import { buildTheme } from '../../../rendering/theme.rules.ts';
import type { EntryPreview, PreviewInput } from '../entry-previews.server.ts';
import type { ShopSample } from './shop-sample.ts';

/** Minor units: a whole amount, and one with decimals. */
const EXAMPLE_AMOUNTS = [1_234_500, 1_234_550] as const;

/** Name, texts and contact data of the shop on a page. */
export async function previewShopSettings(shop: ShopRequest, { values }: PreviewInput): Promise<EntryPreview> {
  const settings = await mergeSettings(shop, 'shop', values);
  return { text: null, at: null, columns: [], rows: [], sample: createSample(shop, settings) };
}

/** Colours and logos on a page, with the contrasts of text in these colours. */
export async function previewAppearance(shop: ShopRequest, { values }: PreviewInput): Promise<EntryPreview> {
  const { t, locale } = shop;
  const settings = await mergeSettings(shop, 'appearance', values);
  const { primaryColor, primaryHoverColor } = settings;
  const number = new Intl.NumberFormat(addDigitsToTag(locale), { maximumFractionDigits: 1, roundingMode: 'floor' });
  const format = (ratio: number) => `${number.format(ratio)}:${number.format(1)}`;
  const columns = (['light', 'dark'] as const).map((scheme) => {
    const theme = buildTheme(scheme, primaryColor, primaryHoverColor);
    return {
      button: format(calculateContrast(theme.onAccent, theme.accent)),
      buttonHover: format(calculateContrast(theme.onAccentHover, theme.accentHover)),
      link: format(calculateContrast(theme.accentInk, PAGE_BACKGROUND[scheme])),
    };
  });
  return {
    text: describeContrast(shop, settings, number),
    at: null,
    columns: [
      t('admin.preview.settings.contrast'),
      t('admin.preview.settings.light'),
      t('admin.preview.settings.dark'),
    ],
    rows: (['button', 'buttonHover', 'link'] as const).map((id) => ({
      id,
      cells: [t(`admin.preview.settings.${id}`), ...columns.map((column) => column[id])],
    })),
    sample: createSample(shop, settings),
  };
}

/** The rule by which the colours are saved. */
function describeContrast(
  { t }: ShopRequest,
  { primaryColor, primaryHoverColor }: Settings,
  number: Intl.NumberFormat,
): string {
  const lowest = Math.min(
    ...[primaryColor, primaryHoverColor].map((colour) => calculateContrast(colour, PAGE_BACKGROUND.light)),
  );
  if (lowest >= MIN_TEXT_CONTRAST) return t('admin.preview.settings.readable');
  return t('problems.settings.contrast', { ratio: number.format(lowest) });
}

/** Amounts in every public language. */
export async function previewCurrency(shop: ShopRequest, { values }: PreviewInput): Promise<EntryPreview> {
  const { services, t } = shop;
  const [settings, languages] = await Promise.all([
    mergeSettings(shop, 'currency', values),
    listLanguages(services.db),
  ]);
  const { currency } = settings;
  return {
    text: null,
    at: null,
    columns: [
      t('admin.preview.settings.language'),
      t('admin.preview.settings.whole'),
      t('admin.preview.settings.decimals'),
    ],
    rows: listPublicLocales().map((locale) => ({
      id: locale,
      cells: [
        languages.find(({ code }) => code === locale)?.name ?? locale,
        ...EXAMPLE_AMOUNTS.map((amount) => formatMoney({ amount, currency }, getMoneyFormat(settings, locale))),
      ],
    })),
  };
}

/** The settings of the shop with the values of a group that are not saved. */
async function mergeSettings({ services }: ShopRequest, group: SettingGroup, values: EntryValues): Promise<Settings> {
  const saved = await readSettings(services.db);
  const typed: Record<string, unknown> = parseSettings(Object.entries(values).map(([key, value]) => ({ key, value })));
  return Object.assign(
    {},
    saved,
    Object.fromEntries(Object.keys(SETTING_GROUPS[group]).map((name) => [name, typed[name]])),
  );
}

function createSample({ locale, t }: ShopRequest, settings: Settings): ShopSample {
  const { siteName, headerLogo, footerLogo, primaryColor, primaryHoverColor, currency } = settings;
  const toFile = (name: string) => (name === '' ? null : unprefixedPaths.file(name));
  return {
    themeHref: unprefixedPaths.themePreview(toDigits(primaryColor), toDigits(primaryHoverColor)),
    siteName,
    logo: toFile(headerLogo),
    footerLogo: toFile(footerLogo) ?? toFile(headerLogo),
    picture: getPictureUrls(settings.defaultImage).thumb,
    money: { format: getMoneyFormat(settings, locale), currency },
    about: formatShopText(settings.about, locale, settings) || t('layout.aboutText'),
    contact: [settings.phone, settings.email].filter((text) => text !== ''),
    copyright: `© ${settings.companyName || siteName}. ${pickTranslation(settings.copyrightText, locale)}`.trim(),
  };
}

/** "#2334A8" → "2334a8" */
function toDigits(colour: string): string {
  return colour.replace('#', '').toLowerCase();
}
