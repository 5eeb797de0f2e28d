import { useEffect } from 'react';
import { data, Form } from 'react-router';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { useVisitor } from '../../../rendering/visitor.tsx';
import type { RouteHandle } from '../../../root.tsx';
import { OrderDetails } from '../../order/order-details.tsx';
import { AccountOffer, OrderConfirmation } from '../confirmation.tsx';
import styles from '../payment/payment.module.css';
import type { PaymentPage } from '../payment/payment-page.server.ts';
import { PAY_FORM_ID, PaymentPending } from '../payment/payment-pending.tsx';
import { ProviderRedirectForm } from '../payment/provider-redirect-form.tsx';
import { listOtherMethods, TransferPending } from '../payment/transfer-pending.tsx';
import type { Route } from './+types/payment.ts';

export const handle: RouteHandle = { noindex: true, languageForm: { id: PAY_FORM_ID, enter: '' } };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadPaymentPage } = await import('../payment/payment-page.server.ts');
  const { readDataCookie } = await import('../../../http/data-cookie.server.ts');
  const shop = context.get(shopRequest);
  const { order_method } = readDataCookie(request, 'payment_draft');
  const goPay = new URL(request.url).searchParams.get('pay') === '1';
  const page = await loadPaymentPage(shop, params.attempt, goPay, Number(order_method) || null);
  if (!page) throw data(null, { status: 404 });
  const { state } = page;
  const isPlaced = state === 'done' || state === 'transfer';
  const title = isPlaced ? shop.t('confirmation.title') : shop.t(`payment.${state}Title`);
  return { page, title: await buildPageTitle(shop, title) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles, readTextField } = await import('../../../http/form-data.server.ts');
  const { readSubmittedLanguage, redirectInLanguage } = await import(
    '../../../http/language/change-language.server.ts'
  );
  const { writeDataCookie } = await import('../../../http/data-cookie.server.ts');
  const { startAnotherAttempt, uploadTransferProof } = await import('../payment/payment-page.server.ts');
  const form = await readFormDataWithFiles(request);
  const shop = context.get(shopRequest);
  const language = readSubmittedLanguage(form);
  if (language) {
    writeDataCookie(shop, 'payment_draft', { order_method: readTextField(form, 'order_method') });
    redirectInLanguage(shop, to.payment(params.attempt), language);
  }
  if (form.get('intent') === 'proof') {
    const failed = await uploadTransferProof(shop, params.attempt, form);
    return { failed, proof: { failed, done: failed === null } };
  }
  return { failed: await startAnotherAttempt(shop, params.attempt, Number(form.get('order_method'))), proof: null };
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
      {!hasMethodForm(page) && <Form id={PAY_FORM_ID} method="post" />}
      {forward && <ProviderRedirectForm forward={forward} provider={order.method} />}
      {!forward && state === 'done' && <OrderConfirmation page={page} />}
      {state === 'transfer' && order.transfer && (
        <TransferPending page={page} transfer={order.transfer} proof={actionData?.proof ?? null} />
      )}
      {!forward && state !== 'done' && state !== 'transfer' && (
        <PaymentPending page={{ ...page, state }} failed={actionData?.failed ?? page.failed} />
      )}
      <OrderDetails order={order} showsTransfer={false} />
      {(state === 'done' || state === 'transfer') && page.isGuest && <AccountOffer />}
    </div>
  );
}

/** Whether the page contains the payment method form; otherwise an empty form submits a change of language. */
function hasMethodForm(page: PaymentPage): boolean {
  if (page.forward) return false;
  if (page.state === 'transfer') return listOtherMethods(page).length > 0;
  return page.state === 'open' || page.state === 'failed';
}
