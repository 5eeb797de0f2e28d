import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { PlainNumber } from '../../../ui/numbers/plain-number.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import { Totals } from '../../order/totals/totals.tsx';
import styles from '../orders/invoice.module.css';
import type { Route } from './+types/invoice.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { loadOwnInvoice } = await import('../../order/invoice/invoice-view.server.ts');
  const shop = context.get(shopRequest);
  const invoice = await loadOwnInvoice(shop, params.id);
  if (!invoice) throw data(null, { status: 404 });
  return { invoice, title: await buildPageTitle(shop, shop.t('invoice.title', { number: invoice.number })) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** Printable invoice: seller, buyer, lines and tax. */
export default function Invoice({ loaderData: { invoice } }: Route.ComponentProps) {
  const t = useTranslations('invoice');
  const named = useTranslations('product');
  const address = useLocalePath();
  const { order, seller, billedTo } = invoice;
  return (
    <article className={`container ${styles.sheet}`}>
      <p className={styles.actions}>
        <ButtonLink look="secondary" href={address(to.order(order.id))}>
          {t('back')}
        </ButtonLink>
        <ButtonLink look="secondary" href={address(to.invoicePdf(order.id))} data-reload download>
          {t('pdf')}
        </ButtonLink>
      </p>
      <header className={styles.head}>
        <div>
          <h1>{t('title', { number: `\u2066${invoice.number}\u2069` })}</h1>
          <dl className={styles.details}>
            <dt>{t('date')}</dt>
            <dd>{invoice.date}</dd>
            <dt>{t('order')}</dt>
            <dd>
              <bdi dir="ltr">{order.code}</bdi>
            </dd>
            <dt>{t('placed')}</dt>
            <dd>{order.placed}</dd>
          </dl>
        </div>
        <AddressLines lines={seller} />
      </header>
      {invoice.isCancelled && <Notice tone="warning">{t('cancelled')}</Notice>}
      <section>
        <h2 className={styles.small}>{t('to')}</h2>
        <AddressLines lines={billedTo} />
      </section>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('quantity')}</th>
              <th scope="col">{t('unit')}</th>
              <th scope="col">{t('tax')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <bdi>{line.title}</bdi>
                  {line.choices.map(({ title, value }) => (
                    <span key={title} className={styles.choice}>
                      {named('chosen', { attribute: title, value })}
                    </span>
                  ))}
                </td>
                <td>
                  <PlainNumber value={line.quantity} />
                </td>
                <td>
                  <Amount value={line.unit} />
                </td>
                <td>
                  <bdi>{line.rate}</bdi> · <Amount value={line.tax} />
                </td>
                <td>
                  <Amount value={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.totals}>
        <Totals totals={order.totals} discounts={order.discounts} repairsOnly={order.repairsOnly} />
      </div>
    </article>
  );
}

function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
