import { useTranslations } from 'use-intl';
import { useAddress } from '../../../address.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { headMeta } from '../../listing/page-head.ts';
import { JourneyPage } from '../../repair/journey-page.tsx';
import { TradeInForm } from '../trade-in-form.tsx';
import { TradedTiles } from '../traded-tiles.tsx';
import type { Route } from './+types/trade-in.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

/** `/trade-in`: device and condition; the offer has its own page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { tellOfTradeIn, tradeInPage } = await import('../trade-in-page.server.ts');
  const shop = context.get(shopRequest);
  tellOfTradeIn(context, shop);
  return tradeInPage(shop, new URL(request.url).searchParams);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../../form-data.server.ts');
  const { askForOffer } = await import('../trade-in-page.server.ts');
  return askForOffer(context.get(shopRequest), await formOf(request));
}

export const meta = ({ loaderData }: Route.MetaArgs) => headMeta(loaderData?.head);

export default function TradeIn({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('tradeIn');
  const address = useAddress();
  const { step, traded, device } = page;
  const { type, brand } = traded;
  const trail = [
    ...(step === 'types' ? [] : [{ label: t('title'), href: address(to.tradeIn()) }]),
    ...(type && (step === 'models' || step === 'questions')
      ? [{ label: type.name, href: address(to.tradedModels(type.slug)) }]
      : []),
    ...(type && brand && step === 'questions'
      ? [{ label: brand.name, href: address(to.tradedModels(type.slug, brand.slug)) }]
      : []),
  ];
  const title = { types: t('title'), brands: t('whichBrand'), models: t('whichModel'), questions: page.title }[step];
  return (
    <JourneyPage trail={trail} title={title} text={t(device ? 'modelLead' : 'lead', { days: page.days })}>
      {device ? <TradeInForm device={device} answer={actionData} /> : <TradedTiles step={step} traded={traded} />}
    </JourneyPage>
  );
}
