import type { FastifyInstance } from 'fastify';
import { isPublicLocale, type Locale, pickTranslation } from '../../kernel/locale.ts';
import { type Money, money, toDecimal } from '../../kernel/money.ts';
import { type FeedItem, listFeedItems } from '../../modules/catalog/feeds/list-feed-items.ts';
import { type PackedSize, sumShipmentContent } from '../../modules/pricing/shipment-content.rules.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { formatShopText } from '../../modules/settings/shop-text.rules.ts';
import { readDeliveryTerms } from '../../modules/shipping/list-delivery-terms.ts';
import { getTranslator } from '../../platform/translator.ts';
import type { Services } from '../../services.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';
import { escapeXml, sendXml } from './xml.server.ts';

/** Limits of the format (support.google.com/merchants/answer/7052112); characters and number of images. */
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5000;
const MAX_ADDITIONAL_IMAGES = 10;
const MAX_ID_LENGTH = 50;

const MM_PER_CM = 10;

/** `/feed/{locale}.xml`: product feed for merchant centers with every public variant. */
export function serveProductFeed(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/feed/:name', async (request, reply) => {
    const locale = /^([A-Za-z-]+)\.xml$/.exec(request.params.name)?.[1];
    if (!isPublicLocale(locale)) return reply.callNotFound();
    return sendXml(request, reply, writeFeed(services, locale));
  });
}

type FeedContext = {
  siteUrl: string;
  locale: Locale;
  settings: Settings;
  findDelivery: Awaited<ReturnType<typeof readDeliveryTerms>>;
};

async function* writeFeed({ db, clock, config: { siteUrl } }: Services, locale: Locale): AsyncGenerator<string> {
  const settings = await readSettings(db);
  const { defaultCountry: country, defaultState: state, siteName } = settings;
  const findDelivery = await readDeliveryTerms(db, { country, state, zip: null });
  const t = getTranslator(locale);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield writeElement('title', pickTranslation(settings.metaTitle, locale) || `${siteName} – ${t('home.title')}`);
  yield writeElement('link', siteUrl + prefixLocale(to.home(), locale));
  yield `${writeElement('description', formatShopText(settings.metaDescription, locale, settings) || t('home.metaDescription'))}\n`;
  for await (const items of listFeedItems(db, locale, clock()))
    yield items.map((item) => writeItem(item, { siteUrl, locale, settings, findDelivery })).join('');
  yield '</channel>\n</rss>\n';
}

function writeItem(item: FeedItem, { siteUrl, locale, settings, findDelivery }: FeedContext): string {
  const { currency, defaultCountry, defaultImage } = settings;
  const { price, sale, inGroup, choices } = item;
  const page = siteUrl + prefixLocale(to.product(item.mainCategory, item.productId), locale);
  const [first = unprefixedPaths.file(defaultImage), ...more] = item.pictures.map(unprefixedPaths.file);
  const colours = choices.filter(({ isColour }) => isColour).map(({ value }) => value);
  const content = sumShipmentContent([{ item, quantity: 1, value: price.current }]);
  const amount = (minor: number) => formatAmount(money(minor, currency));
  const fields: (string | false)[] = [
    writeElement('g:id', item.sku.length <= MAX_ID_LENGTH ? item.sku : String(item.inventoryId)),
    inGroup && writeElement('g:item_group_id', String(item.productId)),
    writeElement('title', truncateText(item.title, MAX_TITLE_LENGTH)),
    writeElement('description', truncateText(item.text || item.title, MAX_DESCRIPTION_LENGTH)),
    writeElement('link', inGroup ? `${page}?variant=${item.inventoryId}` : page),
    writeElement('g:image_link', siteUrl + first),
    ...more
      .slice(0, MAX_ADDITIONAL_IMAGES)
      .map((picture) => writeElement('g:additional_image_link', siteUrl + picture)),
    writeElement('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    writeElement('g:price', amount(price.previous ?? price.current)),
    price.previous !== null && writeElement('g:sale_price', amount(price.current)),
    sale !== null &&
      price.previous !== null &&
      writeElement('g:sale_price_effective_date', `${sale.from}/${sale.until}`),
    writeElement('g:brand', item.brand),
    writeElement('g:condition', item.condition),
    // the catalog has neither GTIN nor MPN
    writeElement('g:identifier_exists', 'no'),
    writeElement('g:product_type', item.categories.join(' > ')),
    colours.length > 0 && writeElement('g:color', colours.join('/')),
    ...choices
      .filter(({ isColour }) => !isColour)
      .map(({ attribute, value }) =>
        writeGroup('g:product_detail', { attribute_name: attribute, attribute_value: value }),
      ),
    item.weightG > 0 && writeElement('g:shipping_weight', `${item.weightG} g`),
    ...(item.size ? writeSize(item.size) : []),
    ...(item.shippable ? findDelivery({ sellerId: null, content }) : []).map((terms) =>
      writeGroup('g:shipping', {
        country: defaultCountry,
        service: pickTranslation(terms.title, locale),
        price: amount(terms.calculatePrice(content)),
      }),
    ),
  ];
  return `<item>${fields.filter((field) => field !== false).join('')}</item>\n`;
}

function writeSize({ lengthMm, widthMm, heightMm }: PackedSize): string[] {
  const sides = { length: lengthMm, width: widthMm, height: heightMm };
  return Object.entries(sides).map(([side, mm]) => writeElement(`g:shipping_${side}`, `${mm / MM_PER_CM} cm`));
}

function writeElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function writeGroup(name: string, fields: Record<string, string>): string {
  const inner = Object.entries(fields).map(([field, text]) => writeElement(`g:${field}`, text));
  return `<${name}>${inner.join('')}</${name}>`;
}

function formatAmount(value: Money): string {
  return `${toDecimal(value)} ${value.currency}`;
}

/** Truncates a text to `maxLength` characters, at a word boundary if there is one in the second half. */
function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength - 1);
  return `${short.slice(0, short.lastIndexOf(' ') > maxLength / 2 ? short.lastIndexOf(' ') : undefined)}…`;
}
