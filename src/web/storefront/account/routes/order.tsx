import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { hasInvoice } from '../../../../modules/orders/order.states.rules.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { BoughtDevices } from '../../devices/bought-devices.tsx';
import { CancelPanel } from '../../order/cancellation/cancel-panel.tsx';
import { OrderActions } from '../../order/order-actions.tsx';
import { OrderDetails } from '../../order/order-details.tsx';
import { OrderSteps } from '../../order/order-steps.tsx';
import { ReturnPanel } from '../../returns/return-panel.tsx';
import { AccountPage } from '../account-nav.tsx';
import type { Route } from './+types/order.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { loadOrderPage } = await import('../orders/order-page.server.ts');
  if (!params.id) throw redirect(to.orders(), 303);
  const shop = context.get(shopRequest);
  const own = await loadOrderPage(shop, params.id);
  if (!own) throw data(null, { status: 404 });
  return { ...own, title: await buildPageTitle(shop, shop.t('orders.order', { code: own.order.code })) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../../http/form-data.server.ts');
  const { submitOrderForm } = await import('../orders/order-page.server.ts');
  const answer = await submitOrderForm(context.get(shopRequest), params.id ?? '', await readFormDataWithFiles(request));
  if (!answer) throw data(null, { status: 404 });
  return answer;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, cancel, returns, bought, toReview } = loaderData;
  const t = useTranslations('orders');
  const invoice = useTranslations('invoice');
  const review = useTranslations('ownReviews');
  const address = useLocalePath();
  const name = t('order', { code: `\u2066${order.code}\u2069` });
  return (
    <AccountPage here="orders" hasTrail>
      <Breadcrumb trail={[{ label: t('all'), href: address(to.orders()) }]} here={order.code} />
      <div>
        <h1>{name}</h1>
        <p>{t('placed', { date: order.placed })}</p>
      </div>
      <OrderSteps order={order} />
      <OrderActions answer={actionData?.done ?? null} action={to.order(order.id)}>
        {hasInvoice(order.status) && (
          <>
            <ButtonLink look="secondary" href={address(to.invoice(order.id))}>
              {invoice('show')}
            </ButtonLink>
            <ButtonLink look="secondary" href={address(to.invoicePdf(order.id))} data-reload>
              {invoice('asPdf')}
            </ButtonLink>
          </>
        )}
      </OrderActions>
      <CancelPanel
        cancel={cancel}
        answer={actionData?.cancel ?? null}
        pieces={actionData?.pieces ?? null}
        action={to.order(order.id)}
      />
      <ReturnPanel returns={returns} answer={actionData?.returned ?? null} action={to.order(order.id)} />
      <BoughtDevices devices={bought} />
      <OrderDetails
        order={order}
        below={({ id, title }) =>
          toReview.includes(id) && (
            <ButtonLink
              look="quiet"
              icon="star"
              href={address(to.review(id))}
              aria-label={review('writeOf', { product: title })}
            >
              {review('write')}
            </ButtonLink>
          )
        }
      />
    </AccountPage>
  );
}
