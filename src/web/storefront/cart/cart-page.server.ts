import { getCountryName } from '../../../kernel/contact/countries.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { MAX_QUANTITY } from '../../../kernel/quantity.ts';
import { getCartOperation } from '../../../modules/cart/cart.operations.ts';
import { listRemedies, type Remedy } from '../../../modules/cart/cart.rules.ts';
import type { CartGoodsLine, CartLine } from '../../../modules/cart/cart-line.rules.ts';
import type { CartView, CartWithOffers } from '../../../modules/cart/view/read-cart.ts';
import { getCartVoucherOperation } from '../../../modules/checkout/vouchers/voucher.operations.ts';
import { listFitWarnings } from '../../../modules/devices/list-fit-warnings.ts';
import { isGoods } from '../../../modules/orders/order-line.rules.ts';
import { calculateDiscountedGoods } from '../../../modules/pricing/price-cart.rules.ts';
import { sumShipmentContent } from '../../../modules/pricing/shipment-content.rules.ts';
import type { UnitPrice } from '../../../modules/pricing/unit-price.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { listShippingOptions } from '../../../modules/shipping/list-shipping-options.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery, runParsedQuery } from '../../operations/load-query.server.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import { listVisitorDevices } from '../devices/my-devices.server.ts';

export type CartLineView = {
  id: string;
  /** Path without the language prefix. */
  path: string;
  /** Null for a repair. */
  productId: number | null;
  title: string;
  attributes: { title: string; value: string }[];
  /** Null for a repair: repairs have no picture. */
  image: string | null;
  unit: UnitPrice;
  quantity: number;
  /** Highest quantity that can be chosen; 0 when the variant is sold out. */
  most: number;
  total: number;
  selected: boolean;
  /** Id of the bundle that the line belongs to. */
  bundle: number | null;
  /** Name of the bundle the line was added for, while another part of that bundle is missing. */
  incomplete: string | null;
  /** Problems that prevent the purchase, and the actions that resolve them. */
  problems: { code: string; sentence: string }[];
  remedies: Remedy[];
  /** A warning that does not prevent the purchase: the product fits none of the shopper's devices. */
  warning: string | null;
};

export type CartPage = {
  /** Selected lines first, then the lines saved for later. */
  lines: CartLineView[];
  selectedCount: number;
  /** Quantity of the selected lines that can be bought. */
  pieces: number;
  /** Quantity of all selected lines, including sold-out ones. */
  selectedPieces: number;
  /** Title of the only sold-out line, when the remaining lines can be bought without it. */
  soldOutTitle: string | null;
  goods: number;
  /** Valid bundles and voucher; `toPay` is the total of the goods after them. */
  bundles: { id: number; title: string; saving: number }[];
  voucher: { code: string; title: string; saving: number; freeShipping: boolean } | null;
  /** Only repairs are selected: no shipping applies, and no voucher. */
  repairsOnly: boolean;
  toPay: number;
  pricesIncludeTax: boolean;
  /** Estimate for the shop's default destination; null when no line is selected or no estimate is possible. */
  shipping: { country: string; from: number; several: boolean } | null;
  /** Selected lines have changed since the shopper last saw them. */
  hasChanged: boolean;
};

/** Loads the data of the cart page for this visitor. */
export async function loadCartPage(shop: ShopRequest, request: Request): Promise<CartPage> {
  const { services, t } = shop;
  const [settings, cart] = await Promise.all([readSettings(services.db), loadQuery(getCartOperation, shop, {})]);
  const [voucher, warnings] = await Promise.all([findValidVoucher(shop, cart), findUnfitWarnings(shop, request, cart)]);
  const selected = cart.lines.filter((line) => line.selected);
  const saved = cart.lines.filter((line) => !line.selected);
  const payable = selected.filter((line) => !isGoods(line) || line.available > 0);
  const changed = selected.filter((line) => line.problems.length > 0);
  return {
    lines: [...selected, ...saved].map((line) =>
      toCartLineView(line, settings.defaultImage, warnings, (problem) => translateRefusal(problem, t)),
    ),
    selectedCount: cart.selectedCount,
    pieces: sumAmounts(payable.map((line) => line.quantity)),
    selectedPieces: sumAmounts(selected.map((line) => line.quantity)),
    soldOutTitle: changed.length === 1 && changed[0]?.available === 0 && payable.length > 0 ? changed[0].title : null,
    goods: cart.goods,
    bundles: cart.bundles,
    voucher,
    repairsOnly: selected.length > 0 && !selected.some(isGoods),
    toPay: sumAmounts([calculateDiscountedGoods(cart), -(voucher?.saving ?? 0)]),
    pricesIncludeTax: settings.pricesIncludeTax,
    shipping: await estimateShipping(shop, cart, { country: settings.defaultCountry, state: settings.defaultState }),
    hasChanged: changed.length > 0,
  };
}

/** The voucher entered at checkout, if it is valid. */
async function findValidVoucher(shop: ShopRequest, cart: CartView): Promise<CartPage['voucher']> {
  if (cart.voucher === null || cart.selectedCount === 0) return null;
  const result = await runParsedQuery(getCartVoucherOperation, shop, { code: cart.voucher });
  return result.ok ? result.value : null;
}

/** Warnings by product id, for products that fit neither the shopper's main device nor a device in the cart. */
async function findUnfitWarnings(shop: ShopRequest, request: Request, cart: CartView): Promise<Map<number, string>> {
  const { services, locale, t } = shop;
  const goods = cart.lines.filter(isGoods).map(({ productId }) => productId);
  if (goods.length === 0) return new Map();
  const [main] = await listVisitorDevices(shop, request);
  const unfit = await listFitWarnings(services.db, goods, main?.model ?? null, locale);
  return new Map([...unfit].map(([id, warning]) => [id, translateRefusal(warning, t)]));
}

function toCartLineView(
  line: CartLine,
  defaultImage: string,
  unfit: ReadonlyMap<number, string>,
  translate: (problem: CartLine['problems'][number]) => string,
): CartLineView {
  return {
    id: line.id,
    path: isGoods(line) ? to.product(line.mainCategory, line.productId) : to.trackOrder(line.ticket.code),
    productId: isGoods(line) ? line.productId : null,
    title: line.title,
    attributes: line.attributes,
    image: isGoods(line) ? unprefixedPaths.file(`thumb-${line.image ?? defaultImage}`) : null,
    unit: line.unit,
    quantity: line.quantity,
    most: Math.min(line.available, MAX_QUANTITY),
    total: line.total,
    selected: line.selected,
    bundle: line.bundle?.id ?? null,
    incomplete: line.incompleteBundle?.title ?? null,
    problems: line.problems.map((problem) => ({ code: problem.code, sentence: translate(problem) })),
    remedies: listRemedies(line.problems, line.selected),
    warning: (isGoods(line) && unfit.get(line.productId)) || null,
  };
}

async function estimateShipping(
  { services, locale }: ShopRequest,
  cart: CartWithOffers,
  { country, state }: { country: string; state: string },
): Promise<CartPage['shipping']> {
  const selected = cart.lines.filter(isGoods).filter((line) => line.selected);
  if (selected.length === 0) return null;
  const findOffer = (line: CartGoodsLine) => cart.offers.get(line.inventoryId);
  const destination = { country, state: state || null, zip: null };
  // each seller ships separately
  const bySeller = Map.groupBy(selected, (line) => findOffer(line)?.store?.id ?? null);
  const prices = await Promise.all(
    [...bySeller].map(async ([sellerId, lines]) => {
      const content = sumShipmentContent(
        lines.flatMap((line) => {
          const item = findOffer(line);
          return item ? [{ item, quantity: line.quantity, value: sumAmounts([line.total, -line.discount]) }] : [];
        }),
      );
      const query = { destination, sellerId, content, locale, now: services.clock() };
      const options = await listShippingOptions(services.db, query);
      return options.filter(({ way }) => way.shippingType === 1).map(({ price }) => price);
    }),
  );
  if (prices.some((ofSeller) => ofSeller.length === 0)) return null;
  const from = sumAmounts(prices.map((ofSeller) => Math.min(...ofSeller)));
  return {
    country: getCountryName(country, locale),
    from,
    several: prices.some((ofSeller) => new Set(ofSeller).size > 1),
  };
}
