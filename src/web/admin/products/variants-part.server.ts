import { formatMoney } from '../../../kernel/format-money.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { toDecimal } from '../../../kernel/money.ts';
import { listStockMovementsOperation, STOCK_REASONS } from '../../../modules/catalog/stock/stock.operations.ts';
import type { StaffVariantRow, VariantAttributeRow } from '../../../modules/catalog/variants/staff-variant.ts';
import { listStaffVariantsOperation } from '../../../modules/catalog/variants/variant.operations.ts';
import { listRecordedPricesOperation } from '../../../modules/pricing/price-history.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import type { Entry } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';

export type VariantView = {
  id: number;
  /** Values of the attributes: "Black / 256 GB"; the title of the product without attributes. */
  name: string;
  hasAttributes: boolean;
  sku: string;
  gtin: string;
  /** Decimal text; empty for the price of the product. */
  price: string;
  previous: string;
  quantity: number;
  level: 'out' | 'low' | 'in';
  status: 1 | 2;
};

export type AttributeView = {
  id: number;
  title: string;
  isUsed: boolean;
  values: { id: number; title: string; isUsed: boolean }[];
};

export type MovementView = {
  id: number;
  name: string;
  change: string;
  remaining: number;
  reason: string;
  note: string;
  staff: string;
  time: string;
};

export type VariantsPart = {
  version: number;
  currency: string;
  /** Variants of this page of the form. */
  variants: VariantView[];
  /** All variants, for the stock form. */
  choices: SelectChoice[];
  page: number;
  lastPage: number;
  attributes: AttributeView[];
  reasons: SelectChoice[];
  movements: MovementView[];
  prices: RecordedPriceView[];
};

export type RecordedPriceView = { key: string; name: string; price: string; time: string };

/** A form has at most 200 fields. */
const VARIANTS_PER_PAGE = 25;

/** Variants of a product with their stock. */
export async function loadVariants(shop: ShopRequest, entry: Entry, request: Request): Promise<VariantsPart> {
  const { services, locale, t } = shop;
  const params = { id: String(entry.id) };
  const [settings, found, movements, prices] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listStaffVariantsOperation, shop, { params }),
    loadStaffQuery(listStockMovementsOperation, shop, { params }),
    loadStaffQuery(listRecordedPricesOperation, shop, { params }),
  ]);
  const lastPage = Math.max(1, Math.ceil(found.variants.length / VARIANTS_PER_PAGE));
  const page = Math.min(lastPage, Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1));
  const lowStock = typeof entry.values.low_stock === 'number' ? entry.values.low_stock : 0;
  const nameOf = (variant: StaffVariantRow) =>
    variant.values.map(({ value }) => pickTranslation(value, locale)).join(' / ') || variant.sku;
  const names = new Map(found.variants.map((variant) => [variant.id, nameOf(variant)]));
  const toDecimalText = (amount: number | null) => (amount ? toDecimal({ amount, currency: settings.currency }) : '');
  const time = createTimeFormatter(shop, settings);
  return {
    version: found.version,
    currency: settings.currency,
    variants: found.variants.slice((page - 1) * VARIANTS_PER_PAGE, page * VARIANTS_PER_PAGE).map((variant) => ({
      id: variant.id,
      name: names.get(variant.id) ?? '',
      hasAttributes: variant.values.length > 0,
      sku: variant.sku,
      gtin: variant.gtin ?? '',
      price: toDecimalText(variant.price),
      previous: toDecimalText(variant.previous),
      quantity: variant.quantity,
      level: variant.quantity === 0 ? 'out' : variant.quantity <= lowStock ? 'low' : 'in',
      status: variant.status,
    })),
    choices: found.variants.map(({ id, quantity }) => ({
      value: String(id),
      name: t('admin.products.variantStock', { name: names.get(id) ?? '', count: quantity }),
    })),
    page,
    lastPage,
    attributes: found.attributes.map((attribute) => toAttributeView(attribute, found.variants, locale)),
    reasons: STOCK_REASONS.map((value) => ({ value, name: t(`admin.products.reasons.${value}`) })),
    movements: movements.map(
      ({ id, inventory_id, sku, quantity, remaining, reason, note, staff_name, created_at }) => ({
        id,
        name: names.get(inventory_id) ?? sku,
        change: quantity > 0 ? `+${quantity}` : `\u2212${-quantity}`,
        remaining,
        reason: t(`admin.products.reasons.${reason}`),
        note,
        staff: staff_name,
        time: time(created_at),
      }),
    ),
    prices: prices.map(({ inventory_id, sku, price, since }) => ({
      key: `${inventory_id} ${since.getTime()}`,
      name: names.get(inventory_id) ?? sku,
      price: formatMoney({ amount: price, currency: settings.currency }, getMoneyFormat(settings, locale)),
      time: time(since),
    })),
  };
}

function toAttributeView(
  { id, title, values }: VariantAttributeRow,
  variants: readonly StaffVariantRow[],
  locale: string,
): AttributeView {
  const used = new Set(variants.flatMap((variant) => variant.values.map(({ value_id }) => value_id)));
  return {
    id,
    title: pickTranslation(title, locale),
    isUsed: values.some((value) => used.has(value.id)),
    values: values.map((value) => ({
      id: value.id,
      title: pickTranslation(value.title, locale),
      isUsed: used.has(value.id),
    })),
  };
}
