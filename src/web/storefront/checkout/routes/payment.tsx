import { useEffect } from 'react';
import { data, Form } from 'react-router';
import { pageTitle } from '../../../page-title.server.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { useVisitor } from '../../../visitor.tsx';
import { OrderDetails } from '../../order/order-details.tsx';
import { AccountOffer, Confirmation } from '../confirmation.tsx';
import { ForwardForm } from '../forward-form.tsx';
import styles from '../payment.module.css';
import type { PaymentPage } from '../payment-page.server.ts';
import { PAY_FORM, PaymentWait } from '../payment-wait.tsx';
import { otherMethods, TransferWait } from '../transfer-wait.tsx';
import type { Route } from './+types/payment.ts';

export const handle: RouteHandle = { noindex: true, languageForm: { id: PAY_FORM, enter: '' } };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { paymentPageOf } = await import('../payment-page.server.ts');
  const { readDataCookie } = await import('../../../data-cookie.server.ts');
  const shop = context.get(shopRequest);
  const { order_method } = readDataCookie(request, 'payment_draft');
  const goPay = new URL(request.url).searchParams.get('pay') === '1';
  const page = await paymentPageOf(shop, params.attempt, goPay, Number(order_method) || null);
  if (!page) throw data(null, { status: 404 });
  const { state } = page;
  const isPlaced = state === 'done' || state === 'transfer';
  const title = isPlaced ? shop.t('confirmation.title') : shop.t(`payment.${state}Title`);
  return { page, title: await pageTitle(shop, title) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { formWithFilesOf, textOf } = await import('../../../form-data.server.ts');
  const { chosenLanguage, openInLanguage } = await import('../../../change-language.server.ts');
  const { keepInCookie } = await import('../../../data-cookie.server.ts');
  const { payAgain, sendProof } = await import('../payment-page.server.ts');
  const form = await formWithFilesOf(request);
  const shop = context.get(shopRequest);
  const language = chosenLanguage(form);
  if (language) {
    keepInCookie(shop, 'payment_draft', { order_method: textOf(form, 'order_method') });
    openInLanguage(shop, to.payment(params.attempt), language);
  }
  if (form.get('intent') === 'proof') {
    const failed = await sendProof(shop, params.attempt, form);
    return { failed, proof: { failed, done: failed === null } };
  }
  return { failed: await payAgain(shop, params.attempt, Number(form.get('order_method'))), proof: null };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** The page that every payment method returns to. */
export default function Payment({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { refresh } = useVisitor();
  // the ordered lines have left the cart
  useEffect(refresh, [refresh]);
  const { state, order, forward } = page;
  return (
    <div className={`container ${styles.page}`}>
      {!offersMethods(page) && <Form id={PAY_FORM} method="post" />}
      {forward && <ForwardForm forward={forward} provider={order.method} />}
      {!forward && state === 'done' && <Confirmation page={page} />}
      {state === 'transfer' && order.transfer && (
        <TransferWait page={page} transfer={order.transfer} proof={actionData?.proof ?? null} />
      )}
      {!forward && state !== 'done' && state !== 'transfer' && (
        <PaymentWait page={{ ...page, state }} failed={actionData?.failed ?? page.failed} />
      )}
      <OrderDetails order={order} showsTransfer={false} />
      {(state === 'done' || state === 'transfer') && page.isGuest && <AccountOffer />}
    </div>
  );
}

/** Whether the page contains the payment method form; otherwise an empty form submits a change of language. */
function offersMethods(page: PaymentPage): boolean {
  if (page.forward) return false;
  if (page.state === 'transfer') return otherMethods(page).length > 0;
  return page.state === 'open' || page.state === 'failed';
}
