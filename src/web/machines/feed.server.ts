import type { FastifyInstance } from 'fastify';
import { isShipped, type Locale, textIn } from '../../kernel/locale.ts';
import { type Money, money, toDecimal } from '../../kernel/money.ts';
import { type FeedItem, listFeedItems } from '../../modules/catalog/list-feed-items.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import type { Settings } from '../../modules/content/settings.rules.ts';
import { shopText } from '../../modules/content/shop-text.rules.ts';
import { type DeliveryTerms, listDeliveryTerms } from '../../modules/shipping/list-delivery-terms.ts';
import { wordsFor } from '../../platform/words.ts';
import type { Services } from '../../services.ts';
import { bare, inLocale, to } from '../paths.ts';
import { sendXml, xmlText } from './xml.server.ts';

/** Limits of the format (support.google.com/merchants/answer/7052112); characters and number of images. */
const MOST_TITLE = 150;
const MOST_TEXT = 5000;
const MOST_MORE_PICTURES = 10;
const MOST_SKU = 50;

/** `/feed/{locale}.xml`: product feed for merchant centers with every public variant. */
export function serveFeed(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/feed/:name', async (request, reply) => {
    const locale = /^(\w{2})\.xml$/.exec(request.params.name)?.[1];
    // product texts exist in the shipped locales only
    if (!isShipped(locale)) return reply.callNotFound();
    return sendXml(request, reply, feedOf(services, locale));
  });
}

type Shop = { siteUrl: string; locale: Locale; settings: Settings; delivery: DeliveryTerms[] };

async function* feedOf({ db, clock, config: { siteUrl } }: Services, locale: Locale): AsyncGenerator<string> {
  const settings = await readSettings(db);
  const { defaultCountry: country, defaultState: state, siteName } = settings;
  const delivery = await listDeliveryTerms(db, { country, state, zip: null }, null);
  const t = wordsFor(locale);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield element('title', textIn(settings.metaTitle, locale) || `${siteName} – ${t('home.title')}`);
  yield element('link', siteUrl + inLocale(to.home(), locale));
  yield `${element('description', shopText(settings.metaDescription, locale, settings) || t('home.metaDescription'))}\n`;
  for await (const items of listFeedItems(db, locale, clock()))
    yield items.map((item) => itemOf(item, { siteUrl, locale, settings, delivery })).join('');
  yield '</channel>\n</rss>\n';
}

function itemOf(item: FeedItem, { siteUrl, locale, settings, delivery }: Shop): string {
  const { currency, defaultCountry, defaultImage } = settings;
  const { price, sale, inGroup, choices } = item;
  const page = siteUrl + inLocale(to.product(item.mainCategory, item.productId), locale);
  const [first = bare.file(defaultImage), ...more] = item.pictures.map(bare.file);
  const colours = choices.filter(({ isColour }) => isColour).map(({ value }) => value);
  const amount = (minor: number) => shown(money(minor, currency));
  const fields: (string | false)[] = [
    element('g:id', item.sku.length <= MOST_SKU ? item.sku : String(item.inventoryId)),
    inGroup && element('g:item_group_id', String(item.productId)),
    element('title', cut(item.title, MOST_TITLE)),
    element('description', cut(item.text || item.title, MOST_TEXT)),
    element('link', inGroup ? `${page}?variant=${item.inventoryId}` : page),
    element('g:image_link', siteUrl + first),
    ...more.slice(0, MOST_MORE_PICTURES).map((picture) => element('g:additional_image_link', siteUrl + picture)),
    element('g:availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount(price.previous ?? price.current)),
    price.previous !== null && element('g:sale_price', amount(price.current)),
    sale !== null && price.previous !== null && element('g:sale_price_effective_date', `${sale.from}/${sale.until}`),
    element('g:brand', item.brand),
    element('g:condition', item.condition),
    // the catalog has neither GTIN nor MPN
    element('g:identifier_exists', 'no'),
    element('g:product_type', item.categories.join(' > ')),
    colours.length > 0 && element('g:color', colours.join('/')),
    ...choices
      .filter(({ isColour }) => !isColour)
      .map(({ attribute, value }) => group('g:product_detail', { attribute_name: attribute, attribute_value: value })),
    item.weightG > 0 && element('g:shipping_weight', `${item.weightG} g`),
    ...(item.shippable ? delivery : []).map((terms) =>
      group('g:shipping', {
        country: defaultCountry,
        service: textIn(terms.title, locale),
        price: amount(terms.priceFor(price.current, item.weightG)),
      }),
    ),
  ];
  return `<item>${fields.filter((field) => field !== false).join('')}</item>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function group(name: string, fields: Record<string, string>): string {
  const inner = Object.entries(fields).map(([field, text]) => element(`g:${field}`, text));
  return `<${name}>${inner.join('')}</${name}>`;
}

function shown(value: Money): string {
  return `${toDecimal(value)} ${value.currency}`;
}

/** Truncates a text to `maxLength` characters, at a word boundary if there is one in the second half. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength - 1);
  return `${short.slice(0, short.lastIndexOf(' ') > maxLength / 2 ? short.lastIndexOf(' ') : undefined)}…`;
}
