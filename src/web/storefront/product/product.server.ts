import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Locale } from '../../../kernel/locale.ts';
import { getProductOperation, listSuggestedProductsOperation } from '../../../modules/catalog/catalog.operations.ts';
import { findAccessories } from '../../../modules/catalog/products/find-accessories.ts';
import type { BundleOffer } from '../../../modules/catalog/products/list-bundle-offers.ts';
import { readLowestPrices } from '../../../modules/catalog/products/read-lowest-prices.ts';
import type { ProductPage } from '../../../modules/catalog/products/read-product-page.ts';
import { BANNER_PLACEMENT } from '../../../modules/content/banners/banner-placement.rules.ts';
import { findCompatibility } from '../../../modules/devices/check-fits.ts';
import { listFittingProductsOperation } from '../../../modules/devices/devices.operations.ts';
import { sumShipmentContent } from '../../../modules/pricing/shipment-content.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readDeliveryTerms } from '../../../modules/shipping/list-delivery-terms.ts';
import type { Translator } from '../../../platform/translator.ts';
import { type ShopRequest, shopRequest } from '../../http/request.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { previewLinks } from '../../links/preview-links.server.ts';
import { readSlideParam } from '../../links/source-params.ts';
import { runQuery } from '../../operations/load-query.server.ts';
import { to } from '../../paths.ts';
import { buildProductDescription } from '../../seo/meta-descriptions.server.ts';
import { buildProductStructuredData } from '../../seo/product-data.server.ts';
import { addStructuredData } from '../../seo/structured-data.server.ts';
import { DEVICE_PARAM, type FitView } from '../devices/my-device.ts';
import { loadBannerView } from '../home/banner-view.server.ts';
import { toCardView } from '../listing/cards/card-view.ts';
import { formatSize, formatSpecNumber } from './format-spec.ts';
import { createEmptyQuestions, createEmptyReviews, loadPreview } from './preview.server.ts';
import type { BundleView, Picture, ProductView } from './product-view.ts';
import { loadDelivery } from './purchase/delivery.server.ts';
import { loadQuestions } from './questions/questions.server.ts';
import { loadReviews } from './reviews/reviews.server.ts';

/** Loads the product page. Redirects to the product's own main category; throws a 404 for an unknown product. */
export async function loadProduct(
  context: Readonly<RouterContextProvider>,
  params: { main: string; id: string },
  query: string,
): Promise<ProductView> {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  if (!/^\d{1,9}$/.test(params.id)) throw data(null, { status: 404 });
  const id = Number(params.id);
  const now = services.clock();
  const parameters = new URLSearchParams(query);
  const settings = await readSettings(services.db);
  const [result, suggested, publicReviews, publicQuestions, madeForIt, fitting, judged, banner] = await Promise.all([
    runQuery(getProductOperation, shop, { params: { id: String(id) } }),
    runQuery(listSuggestedProductsOperation, shop, {
      params: { id: String(id) },
      input: { page: readSuggestedPage(parameters) },
    }),
    loadReviews(shop, id, parameters, settings),
    loadQuestions(shop, id, parameters, settings),
    findAccessories(services.db, id, locale, now),
    findCompatibility(services.db, id),
    findDeviceFit(shop, id, parameters.get(DEVICE_PARAM)),
    loadBannerView(shop, BANNER_PLACEMENT.product),
  ]);
  const preview = result.ok ? null : await loadPreview(shop, id, parameters);
  const product = result.ok ? result.value.page : preview;
  const bundles = result.ok ? result.value.bundles : [];
  if (!product) throw data(null, { status: 404 });
  const path = to.product(product.mainCategory, id);
  if (params.main !== product.mainCategory || params.id !== String(id)) throw redirect(path + query, 301);

  const reduced = product.variants
    .filter(({ unit }) => settings.showLowest30 && unit.previous !== null)
    .map(({ inventoryId, unit }) => ({ inventoryId, from: unit.from }));
  const [delivery, lowest] = await Promise.all([
    loadDelivery(services, product, settings, { locale, parameters }),
    readLowestPrices(services.db, id, reduced, now),
  ]);
  const reviews = publicReviews ?? (preview && createEmptyReviews(parameters));
  const questions = publicQuestions ?? (preview && createEmptyQuestions(parameters, settings.siteName));
  if (!reviews || !questions) throw data(null, { status: 404 });
  const pictures = toPictures(product);
  const description = product.seo.description || buildProductDescription({ product, settings, locale, t });
  const { defaultCountry: country, defaultState: state } = settings;
  const findTerms = await readDeliveryTerms(services.db, { country, state, zip: null });
  const content = sumShipmentContent([{ item: product, quantity: 1, value: product.price.current }]);
  const [terms] = findTerms({ sellerId: product.seller?.id ?? null, content });
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  addStructuredData(context, () =>
    buildProductStructuredData({ ...seoContext, product, pictures, settings, delivery: terms }),
  );
  return {
    head: { title: `${product.seo.title || product.title} – ${settings.siteName}`, description },
    banner,
    preview: preview && { kind: 'product', adminHref: previewLinks.product(id) },
    id,
    path,
    homeSpm: readSlideParam(parameters),
    title: product.title,
    summary: product.summary,
    textLocale: product.textLocale === locale ? undefined : product.textLocale,
    trail: product.breadcrumb.map(({ slug, title }, depth) => ({
      label: title,
      path: depth === 0 ? to.category(slug) : to.category(product.breadcrumb[0]?.slug ?? slug, slug),
    })),
    brand: { id: product.brand.id, title: product.brand.title },
    rating: product.rating,
    ratingCount: product.ratingCount,
    condition: product.condition,
    pictures,
    attributes: product.attributes,
    variants: product.variants.map(({ inventoryId, quantity, values, sku, unit }) => ({
      inventoryId,
      quantity,
      values,
      sku,
      current: unit.current,
      previous: unit.previous,
      percentOff: unit.percentOff,
      flash: unit.from === 'flash',
      lowest: lowest.get(inventoryId) ?? null,
    })),
    first: product.firstChoices,
    inStock: product.inStock,
    taxIncluded: settings.pricesIncludeTax,
    flashEnds: product.prices.flash?.endTime ?? null,
    now: now.toISOString(),
    delivery,
    warrantyMonths: product.warrantyMonths,
    highlights: product.highlights,
    paragraphs: product.description.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    specs: toSpecGroups(product, locale, t),
    inTheBox: product.inTheBox,
    fit: { asks: fitting.isAccessory, judged },
    device: fitting.model,
    fits: product.fits.map(({ id: device, main, title }) => ({ title, path: to.product(main, device) })),
    seller: product.seller && {
      name: product.seller.name,
      path: to.store(product.seller.slug),
      since: product.seller.since.slice(0, 4),
      rating: product.seller.rating,
      ratingCount: product.seller.ratingCount,
    },
    siteName: settings.siteName,
    returnDays: settings.returnDays,
    bundles: bundles.map(toBundleView),
    madeForIt: madeForIt.map(toCardView),
    reviews,
    questions,
    suggested: suggested.ok
      ? {
          cards: suggested.value.products.map(toCardView),
          page: suggested.value.page,
          lastPage: suggested.value.lastPage,
        }
      : { cards: [], page: 1, lastPage: 1 },
  };
}

/** Null for an unknown or missing device model: the visitor is asked to choose one again. */
async function findDeviceFit(shop: ShopRequest, id: number, device: string | null): Promise<FitView | null> {
  const input = { model: device, products: String(id) };
  const judged = await runQuery(listFittingProductsOperation, shop, { input });
  const fit = judged.ok ? judged.value.fits.get(id) : undefined;
  return judged.ok && fit ? { ...fit, model: judged.value.model.slug, modelName: judged.value.model.name } : null;
}

/** Returns page 1 for an invalid value. */
function readSuggestedPage(parameters: URLSearchParams): string {
  const value = parameters.get('suggested') ?? '';
  return /^[1-9]\d{0,2}$/.test(value) ? value : '1';
}

function toBundleView({ members, ...same }: BundleOffer): BundleView {
  return {
    ...same,
    members: members.map(({ productId, mainCategory, title, quantity, variants }) => ({
      title,
      path: to.product(mainCategory, productId),
      quantity,
      variants: variants.map(({ image, ...variant }) => ({ ...variant, picture: getPictureUrls(image).thumb })),
    })),
  };
}

function toPictures({ images, image, title }: ProductPage): Picture[] {
  if (images.length === 0) return [{ ...getPictureUrls(image), alt: title, valueId: null }];
  return images.map(({ file, alt, valueId }) => ({ ...getPictureUrls(file), alt: alt || title, valueId }));
}

/** Group of the specifications that belong to no other group. */
const GENERAL = 'general';

function toSpecGroups({ specs, size }: ProductPage, locale: Locale, t: Translator): ProductView['specs'] {
  const packed = { title: t('product.packedSize'), text: size && formatSize(size, locale), number: null, unit: null };
  const all = specs.some(({ group }) => group === GENERAL) ? specs : [...specs, { group: GENERAL, rows: [] }];
  const groups = size
    ? all.map(({ group, rows }) => ({ group, rows: group === GENERAL ? [...rows, packed] : rows }))
    : specs;
  return groups.map(({ group, rows }) => {
    const key = `product.groups.${group}`;
    return {
      group,
      title: t(t.has(key) ? key : 'product.groups.general'),
      rows: rows.map(({ title, text, number, unit }) => ({
        title,
        text: text ?? (number === null ? '' : formatSpecNumber(number, unit, locale)),
      })),
    };
  });
}
