import { type Locale, listLocales, pickTranslation } from '../../../kernel/locale.ts';
import { TRANSLATED_FIELDS } from '../../../modules/catalog/editing/product.fields.ts';
import { productEntryOperations, productResource } from '../../../modules/catalog/editing/product.resource.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { Entry } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to } from '../../paths.ts';
import { adminPaths } from '../admin-paths.ts';
import { type EntryForm, loadEntryForm, NEW_ENTRY } from '../resources/entry-form-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
import { type DevicesPart, loadDevices } from './devices/devices-part.server.ts';
import { type HiddenParent, listHiddenParents } from './hidden-parents.server.ts';
import { loadMemberships, type MembershipView } from './memberships/memberships.server.ts';
import { loadNewProduct, type NewProductForm } from './new-product.server.ts';
import { loadPictures, type PicturesPart } from './pictures-part.server.ts';
import { loadSpecs, type SpecsPart } from './specs-part.server.ts';
import { loadVariants, type VariantsPart } from './variants-part.server.ts';

/** Parts of the page of a product, each with its own address. */
export const PRODUCT_PARTS = ['details', 'variants', 'pictures', 'specs', 'devices'] as const;
export type ProductPart = (typeof PRODUCT_PARTS)[number];

/** Texts of a language that are filled, of those that any language has. */
export type Completeness = { code: string; name: string; filled: number; all: number };

export type ProductView = {
  id: number;
  title: string;
  isVisible: boolean;
  /** Page of the product on the shop; a hidden product has a preview for staff. */
  shopPath: string;
  mayWrite: boolean;
  isSaved: boolean;
  /** Of a visible product. */
  hiddenParents: HiddenParent[];
  part: ProductPart;
  details?: { form: EntryForm; completeness: Completeness[]; memberships: MembershipView[] };
  variants?: VariantsPart;
  pictures?: PicturesPart;
  specs?: SpecsPart;
  devices?: DevicesPart;
};

export type ProductPageData = { pageTitle: string; product?: ProductView; created?: NewProductForm };

/** Page of a product, or the form of a new one. @throws Response without the permission, and a 404 page for an unknown id */
export async function loadProductPage(shop: ShopRequest, id: string, request: Request): Promise<ProductPageData> {
  const { services, locale, t } = shop;
  const { siteName } = await readSettings(services.db);
  if (id === NEW_ENTRY)
    return { pageTitle: `${t('admin.resources.products.add')} – ${siteName}`, created: await loadNewProduct(shop) };
  const entry = await loadStaffQuery(productEntryOperations.read, shop, { params: { id } });
  const { searchParams } = new URL(request.url);
  const part = PRODUCT_PARTS.find((name) => name === searchParams.get('part')) ?? 'details';
  const title = readTitle(entry, locale);
  return {
    pageTitle: `${title} – ${siteName}`,
    product: {
      id: entry.id,
      title,
      isVisible: isVisible(entry, services.clock()),
      hiddenParents: isVisible(entry, services.clock()) ? await listHiddenParents(shop, entry) : [],
      shopPath: getShopPath(entry, locale),
      mayWrite: await mayExecute(productEntryOperations.update, shop),
      isSaved: searchParams.get('saved') === '1',
      part,
      ...(await loadPart(shop, { part, entry, request })),
    },
  };
}

async function loadPart(
  shop: ShopRequest,
  { part, entry, request }: { part: ProductPart; entry: Entry; request: Request },
): Promise<Pick<ProductView, 'details' | 'variants' | 'pictures' | 'specs' | 'devices'>> {
  const id = String(entry.id);
  switch (part) {
    case 'details': {
      const registered = { resource: productResource, operations: productEntryOperations };
      const [form, memberships] = await Promise.all([
        loadEntryForm(shop, registered, id, request),
        loadMemberships(shop, id),
      ]);
      return { details: { form, completeness: measureCompleteness(form, entry), memberships } };
    }
    case 'variants':
      return { variants: await loadVariants(shop, entry, request) };
    case 'pictures':
      return { pictures: await loadPictures(shop, id) };
    case 'specs':
      return { specs: await loadSpecs(shop, id) };
    case 'devices':
      return { devices: await loadDevices(shop, id, request) };
  }
}

/** Also in the seconds before the job has published it, so that it can be hidden. */
function isVisible({ values: { status, publish_at } }: Entry, now: Date): boolean {
  return status === 1 || (typeof publish_at === 'string' && Date.parse(publish_at) <= now.getTime());
}

/** The product page redirects to the main category of the product. */
function getShopPath({ id, values }: Entry, locale: Locale): string {
  const path = prefixLocale(to.product('all', id), locale);
  return values.status === 1 ? path : `${path}?preview=1`;
}

function readTitle({ values }: Entry, locale: string): string {
  const { title } = values;
  return typeof title === 'object' && title !== null ? pickTranslation({ ...title }, locale) : '';
}

function measureCompleteness({ languages }: EntryForm, { values }: Entry): Completeness[] {
  const hasText = (field: string, code: string): boolean => {
    const texts = values[field];
    return typeof texts === 'object' && texts !== null && Object.hasOwn(texts, code);
  };
  const used = TRANSLATED_FIELDS.filter((field) => listLocales().some((code) => hasText(field, code)));
  return languages.map(({ code, name }) => ({
    code,
    name,
    filled: used.filter((field) => hasText(field, code)).length,
    all: used.length,
  }));
}

/** Address of a part of the page after an action. */
export function getPartPath(id: string, part: ProductPart): string {
  return adminPaths.product(Number(id), { part: part === 'details' ? undefined : part, saved: 1 });
}
