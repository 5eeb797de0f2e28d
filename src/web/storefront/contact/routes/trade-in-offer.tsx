import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { JourneyPage } from '../../repair/journey/journey-page.tsx';
import { AcceptForm } from '../accept-form.tsx';
import { OfferAccepted } from '../offer-accepted.tsx';
import { OfferReceipt } from '../offer-receipt.tsx';
import styles from '../trade-in.module.css';
import { TradeInMethodForm } from '../trade-in-method-form.tsx';
import type { Route } from './+types/trade-in-offer.ts';

export const handle: RouteHandle = { noindex: true };

/** `/trade-in/{token}`: the trade-in offer, and its acceptance. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadOfferPage } = await import('../offer-page.server.ts');
  return loadOfferPage(context.get(shopRequest), params.token, new URL(request.url).searchParams);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitAcceptance } = await import('../offer-page.server.ts');
  return submitAcceptance(context.get(shopRequest), params.token, await readFormData(request));
}

// the URL contains the access token: no referrer is sent to other sites
export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildHeadMeta(loaderData?.head),
  { name: 'referrer', content: 'same-origin' },
];

export default function TradeInOffer({ loaderData: page, actionData, params }: Route.ComponentProps) {
  const t = useTranslations('tradeIn');
  const address = useLocalePath();
  const { device, offer, state, chosen } = page;
  const restartHref = address(to.tradeIn(device.slug));
  const accepted = actionData?.accepted ?? null;
  return (
    <JourneyPage
      trail={[
        { label: t('title'), href: address(to.tradeIn()) },
        { label: device.name, href: restartHref },
      ]}
      title={t('offerTitle', { model: device.name })}
      text={t('until', { day: page.until })}
    >
      {accepted && <OfferAccepted accepted={accepted} />}
      <div className={styles.columns}>
        <OfferReceipt page={page} />
        <div className={styles.next}>
          {!accepted && state === 'taken' && <Notice tone="success">{t('taken')}</Notice>}
          {state === 'over' && (
            <Notice tone="warning" title={t('over')}>
              <ButtonLink href={restartHref}>{t('again')}</ButtonLink>
            </Notice>
          )}
          {!accepted && state === 'open' && offer.total === 0 && <Notice>{t('worthNothing')}</Notice>}
          {!accepted && state === 'open' && offer.total > 0 && (
            <>
              <TradeInMethodForm page={page} token={params.token} />
              {chosen && <AcceptForm page={page} chosen={chosen} token={params.token} answer={actionData} />}
            </>
          )}
        </div>
      </div>
    </JourneyPage>
  );
}
