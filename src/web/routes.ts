import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Addresses after the language prefix, which the page door has already taken off (pages.server.ts): a route
 * never sees a language, so `/fr/products` cannot be mistaken for the products of a category called "fr".
 */
export default [
  layout('storefront/chrome/routes/default-layout.tsx', [
    index('storefront/home/routes/home.tsx'),
    route('products', 'storefront/listing/routes/products.tsx'),
    route('categories', 'storefront/listing/routes/categories.tsx'),
    route('brands', 'storefront/listing/routes/brands.tsx'),
    // before `all/…`, which would take their second segment for a category
    route(':main/brand', 'storefront/listing/routes/brand.tsx'),
    route(':main/collection', 'storefront/listing/routes/collection.tsx'),
    route(':main/products', 'storefront/listing/routes/main-products.tsx'),
    route(':main/product/:id', 'storefront/product/routes/product.tsx'),
    route('all/:category/:subCategory?', 'storefront/listing/routes/category.tsx'),
    route('flash-sale', 'storefront/flash-sale/routes/flash-sales.tsx'),
    route('flash-sale/:id', 'storefront/flash-sale/routes/flash-sale.tsx'),
    route('search', 'storefront/search/routes/search.tsx'),
    route('shop/:slug', 'storefront/lists/routes/store.tsx'),
    route('page/stores', 'storefront/lists/routes/stores.tsx'),
    route('page/:slug?', 'storefront/pages/routes/static-page.tsx'),
    route('services', 'storefront/repair/routes/services.tsx'),
    route('stock-alert/:token', 'storefront/product/routes/stock-alert.tsx'),
    route('cart', 'storefront/cart/routes/cart.tsx'),
    route('checkout', 'storefront/checkout/routes/checkout.tsx'),
    route('shipping', 'storefront/checkout/routes/shipping.tsx'),
    route('payment/:attempt', 'storefront/checkout/routes/payment.tsx'),
    route('track-order', 'storefront/track/routes/track-order.tsx'),
    route('returns', 'storefront/returns/routes/returns.tsx'),
    route('returns/confirm/:token', 'storefront/returns/routes/confirm-return.tsx'),
    route('logout', 'storefront/account/routes/logout.tsx'),
    route('user/profile', 'storefront/account/routes/profile.tsx'),
    route('user/orders', 'storefront/account/routes/orders.tsx'),
    route('user/order/:id/invoice', 'storefront/account/routes/invoice.tsx'),
    route('user/order/:id?', 'storefront/account/routes/order.tsx'),
    route('user/wishlists', 'storefront/lists/routes/wishlists.tsx'),
    route('user/compared', 'storefront/lists/routes/compared.tsx'),
    route('user/following', 'storefront/lists/routes/following.tsx'),
    route('*', 'storefront/chrome/routes/not-found.tsx'),
  ]),
  layout('storefront/chrome/routes/empty-layout.tsx', [
    route('login', 'storefront/account/routes/login.tsx'),
    route('register', 'storefront/account/routes/register.tsx'),
    route('forgot-password', 'storefront/account/routes/forgot-password.tsx'),
  ]),
  layout('backoffice/routes/office-layout.tsx', [
    route('admin', 'backoffice/routes/entry.tsx'),
    route('admin/orders', 'backoffice/routes/orders.tsx'),
    route('admin/order/:code', 'backoffice/routes/order.tsx'),
    route('admin/questions', 'backoffice/routes/questions.tsx'),
    route('admin/returns', 'backoffice/routes/returns.tsx'),
    route('admin/return/:id', 'backoffice/routes/return.tsx'),
    route('admin/cancellations', 'backoffice/routes/cancellations.tsx'),
    route('admin/sign-out', 'backoffice/routes/sign-out.tsx'),
    route('admin/language', 'backoffice/routes/language.tsx'),
    route('admin/*', 'backoffice/routes/missing.tsx'),
  ]),
  route('recently-viewed', 'storefront/product/routes/recently-viewed.tsx'),
] satisfies RouteConfig;
