import { redirect, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from '../checkout.module.css';
import { CHECKOUT_FORM_ID, CheckoutForm } from '../form/checkout-form.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import type { Route } from './+types/checkout.ts';

export const handle: RouteHandle = { noindex: true, languageForm: { id: CHECKOUT_FORM_ID, enter: 'enter' } };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { requireBuyer, loadCheckoutPage, loadInitialValues } = await import('../checkout-page.server.ts');
  const { withDraft } = await import('../checkout-draft.server.ts');
  const shop = context.get(shopRequest);
  await requireBuyer(shop);
  const page = await loadCheckoutPage(shop, { values: withDraft(await loadInitialValues(shop), request) });
  // changed lines are reviewed in the cart; the draft keeps the typed values meanwhile
  if (page.lines.some((line) => line.problems.length > 0 && !line.unshippable)) throw redirect(to.cart(), 303);
  return { page, title: await buildPageTitle(shop, shop.t('checkout.title')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitCheckout } = await import('../submit-checkout.server.ts');
  return submitCheckout(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('checkout');
  const page = actionData ?? loaderData.page;
  return (
    <div className={`container ${styles.page}`}>
      {/* Enter activates the first button of the form: it must neither order nor navigate */}
      <button type="submit" form={CHECKOUT_FORM_ID} name="intent" value="enter" hidden />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {page.customer ? (
          <p className={styles.customer}>{t('signedInAs', { name: page.customer })}</p>
        ) : (
          <p className={styles.customer}>
            {t('guest')} {t('haveAccount')} <SignInButton />
          </p>
        )}
      </header>
      <ErrorSummary page={page} />
      <CheckoutForm page={page} />
    </div>
  );
}

/** Submits the form before signing in, so that the draft keeps the typed values; signing in returns to the checkout. */
function SignInButton() {
  const t = useTranslations('checkout');
  const submit = useSubmit();
  return (
    <Button
      form={CHECKOUT_FORM_ID}
      name="intent"
      value="sign-in"
      look="quiet"
      onClick={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, { method: 'post', replace: false });
      }}
    >
      {t('signIn')}
    </Button>
  );
}
