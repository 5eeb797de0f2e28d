import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Addresses after the language prefix, which the page door has already taken off (pages.server.ts): a route
 * never sees a language, so `/fr/products` cannot be mistaken for the products of a category called "fr".
 */
export default [
  layout('storefront/chrome/routes/default-layout.tsx', [
    index('storefront/home/routes/home.tsx'),
    route('*', 'storefront/chrome/routes/not-found.tsx'),
  ]),
  layout('storefront/chrome/routes/empty-layout.tsx', []),
] satisfies RouteConfig;
