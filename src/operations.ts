import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { cartOperations } from './modules/cart/cart.operations.ts';
import { catalogOperations } from './modules/catalog/catalog.operations.ts';
import { checkoutOperations } from './modules/checkout/checkout.operations.ts';
import { orderPaymentOperations } from './modules/checkout/payment/order-payments.operations.ts';
import { paymentPageOperations } from './modules/checkout/payment/payment-page.operations.ts';
import { cartVoucherOperations } from './modules/checkout/vouchers/voucher.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { contentOperations } from './modules/content/content.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { installOperations } from './modules/install/install.operations.ts';
import { paymentOperations } from './modules/payments/payments.operations.ts';
import { shippingOperations } from './modules/shipping/shipping.operations.ts';
import { voucherOperations } from './modules/vouchers/vouchers.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md. */
export const operationModules = {
  content: contentOperations,
  install: installOperations,
  catalog: catalogOperations,
  cart: cartOperations,
  checkout: checkoutOperations,
  orderPayments: orderPaymentOperations,
  paymentPage: paymentPageOperations,
  cartVouchers: cartVoucherOperations,
  vouchers: voucherOperations,
  payments: paymentOperations,
  shipping: shippingOperations,
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
} as const;
