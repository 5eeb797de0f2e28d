import { Form, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Totals } from '../../order/totals/totals.tsx';
import { CountrySelect } from '../address/country-select.tsx';
import { LocalityInput } from '../address/locality-input.tsx';
import styles from '../checkout.module.css';
import type { CheckoutPage } from '../checkout-page.server.ts';
import form from '../form/checkout-form.module.css';
import { DeliveryOptions } from '../shipping/delivery-options.tsx';
import type { ShippingPage } from '../shipping/shipping-page.server.ts';
import { UnshippableLines } from '../shipping/unshippable-lines.tsx';
import type { Route } from './+types/shipping.ts';

const FORM_ID = 'shipping';

export const handle: RouteHandle = { noindex: true, languageForm: { id: FORM_ID, enter: 'update' } };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadShippingPage } = await import('../shipping/shipping-page.server.ts');
  const shop = context.get(shopRequest);
  const shipping = await loadShippingPage(shop, request);
  return { shipping, title: await buildPageTitle(shop, shop.t('shipping.title')) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { changeShipping } = await import('../shipping/shipping-page.server.ts');
  return changeShipping(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** The delivery step of the checkout as a separate page. */
export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('shipping');
  const shipping = actionData ?? loaderData.shipping;
  const { page } = shipping;
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t('title')}</h1>
      {page ? <ShippingForm shipping={{ ...shipping, page }} /> : <NothingSelected />}
    </div>
  );
}

/** Includes an empty form that only submits a change of language. */
function NothingSelected() {
  const t = useTranslations('shipping');
  const address = useLocalePath();
  return (
    <>
      <Form id={FORM_ID} method="post" />
      <EmptyState
        icon="cart"
        title={t('nothingSelected')}
        text={t('nothingSelectedText')}
        action={<ButtonLink href={address(to.cart())}>{t('toCart')}</ButtonLink>}
      />
    </>
  );
}

function ShippingForm({ shipping }: { shipping: ShippingPage & { page: CheckoutPage } }) {
  const { page, addressFirst, unshippable } = shipping;
  const t = useTranslations('shipping');
  const checkout = useTranslations('checkout');
  const submit = useSubmit();
  const update = (element: HTMLFormElement | null) => {
    if (!element) return;
    const fields = new FormData(element);
    fields.set('intent', 'update');
    void submit(fields, { method: 'post', replace: true, preventScrollReset: true });
  };
  const fields = page.places.filter(({ field }) => field !== 'city');
  return (
    <Form id={FORM_ID} method="post" noValidate replace preventScrollReset className={form.form}>
      {/* Enter activates the first button */}
      <button type="submit" name="intent" value="update" hidden />
      <input type="hidden" name="shown_country" value={page.values.country} />
      <div className={form.fields}>
        <fieldset className={form.group}>
          <legend className={form.legend}>{t('destination')}</legend>
          {addressFirst && <Notice>{addressFirst}</Notice>}
          <div className={form.pair}>
            <CountrySelect page={page} onAddressChange={update} />
            {fields.map((place) => (
              <LocalityInput
                key={`${page.values.country} ${place.field}`}
                place={place}
                page={page}
                onChange={update}
              />
            ))}
          </div>
        </fieldset>
        <UnshippableLines lines={page.lines} title={unshippable} />
        <DeliveryOptions repairsOnly={page.repairsOnly} shipments={page.shipments} onChange={update} />
      </div>
      <section className={form.aside} aria-labelledby="shipping-summary">
        <h2 id="shipping-summary">{checkout('summary')}</h2>
        {addressFirst && <p className={styles.customer}>{t('estimated')}</p>}
        <div aria-live="polite">
          <Totals
            totals={page.totals}
            discounts={page.discounts}
            repairsOnly={page.repairsOnly}
            taxLabel={page.taxLabel}
          />
        </div>
        <Button size="l" wide name="intent" value="go-on">
          {t('continue')}
        </Button>
      </section>
    </Form>
  );
}
