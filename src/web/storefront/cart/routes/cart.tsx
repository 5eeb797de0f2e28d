import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { BANNER_PLACEMENT } from '../../../../modules/content/banners/banner-placement.rules.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { usePageMoney } from '../../../ui/numbers/money-format.tsx';
import { Banner } from '../../home/banners.tsx';
import styles from '../cart.module.css';
import { CartLines } from '../cart-lines.tsx';
import { storeCart } from '../cart-storage.ts';
import { CartSummary } from '../cart-summary.tsx';
import { OFFLINE, offlineActionFallback, offlineFallback } from '../offline-fallback.ts';
import type { Route } from './+types/cart.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadCartPage } = await import('../cart-page.server.ts');
  const { loadBannerView } = await import('../../home/banner-view.server.ts');
  const shop = context.get(shopRequest);
  const page = await loadCartPage(shop, request);
  const added = new URL(request.url).searchParams.get('added');
  const banner = await loadBannerView(shop, BANNER_PLACEMENT.cart);
  return { ...page, banner, title: await buildPageTitle(shop, shop.t('cart.title')), added };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { changeCart } = await import('../change-cart.server.ts');
  const isDocument = (request.headers.get('accept') ?? '').includes('text/html');
  return changeCart(context.get(shopRequest), await readFormData(request), isDocument);
}

/** The overlay returns a fallback instead of throwing when the network fails. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return request.url.endsWith(to.cartDrawer()) ? serverLoader().catch(offlineFallback) : serverLoader();
}

/** A change that did not reach the server is reported at its form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(offlineActionFallback);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData === OFFLINE ? undefined : loaderData?.title },
];

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData === OFFLINE ? null : <CartContent loaderData={loaderData} actionData={actionData} />;
}

type CartContentProps = {
  loaderData: Exclude<Route.ComponentProps['loaderData'], typeof OFFLINE>;
  actionData: Route.ComponentProps['actionData'];
};

function CartContent({ loaderData, actionData }: CartContentProps) {
  const t = useTranslations('cart');
  const address = useLocalePath();
  const heading = useFocusAfterRemoval(loaderData.lines.length);
  const { currency } = usePageMoney();
  useEffect(() => storeCart(loaderData, currency), [loaderData, currency]);
  // shown at its line if that line still exists, else above all lines
  const hasLine = loaderData.lines.some(({ id }) => id === actionData?.line);
  const refused = actionData && !actionData.ok && !hasLine ? actionData : null;
  return (
    <div className={`container ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      {loaderData.added !== null && !actionData && (
        <Notice tone="success">{t(loaderData.added === 'repair' ? 'repairAdded' : 'added')}</Notice>
      )}
      {refused && (
        <Notice tone="danger" title={refused.message || t('changeNotSent')} urgent>
          {refused.product && <a href={address(refused.product)}>{t('backToProduct')}</a>}
        </Notice>
      )}
      {loaderData.lines.length === 0 ? (
        <EmptyState
          icon="cart"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
        />
      ) : (
        <div className={styles.columns}>
          <CartLines {...loaderData} answer={actionData} />
          <CartSummary page={loaderData} />
        </div>
      )}
      {loaderData.banner && <Banner banner={loaderData.banner} slim />}
    </div>
  );
}

/** The submit button is removed with its line: moves the focus to the heading. */
function useFocusAfterRemoval(length: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current) heading.current?.focus();
    before.current = length;
  }, [length]);
  return heading;
}
