import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { JourneyPage } from '../../repair/journey/journey-page.tsx';
import { TradeInForm } from '../trade-in-form.tsx';
import { TradeInTiles } from '../trade-in-tiles.tsx';
import type { Route } from './+types/trade-in.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

/** `/trade-in`: device and condition; the offer has its own page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { addTradeInStructuredData, loadTradeInPage } = await import('../trade-in-page.server.ts');
  const shop = context.get(shopRequest);
  addTradeInStructuredData(context, shop);
  return loadTradeInPage(shop, new URL(request.url).searchParams);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { requestOffer } = await import('../trade-in-page.server.ts');
  return requestOffer(context.get(shopRequest), await readFormData(request));
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function TradeIn({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('tradeIn');
  const address = useLocalePath();
  const { step, traded, device } = page;
  const { type, brand } = traded;
  const trail = [
    ...(step === 'types' ? [] : [{ label: t('title'), href: address(to.tradeIn()) }]),
    ...(type && (step === 'models' || step === 'questions')
      ? [{ label: type.name, href: address(to.tradeInModels(type.slug)) }]
      : []),
    ...(type && brand && step === 'questions'
      ? [{ label: brand.name, href: address(to.tradeInModels(type.slug, brand.slug)) }]
      : []),
  ];
  const title = { types: t('title'), brands: t('whichBrand'), models: t('whichModel'), questions: page.title }[step];
  return (
    <JourneyPage trail={trail} title={title} text={t(device ? 'modelLead' : 'lead', { days: page.days })}>
      {device ? <TradeInForm device={device} answer={actionData} /> : <TradeInTiles step={step} catalog={traded} />}
    </JourneyPage>
  );
}
