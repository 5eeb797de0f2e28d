import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { loadModelsPage } from '../journey/journey-page.server.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import { ModelHelp } from '../range/model-help.tsx';
import { ChosenFaults } from '../steps/chosen-faults.tsx';
import { ModelList } from '../steps/model-list.tsx';
import { Unlisted } from '../steps/unlisted.tsx';
import type { Route } from './+types/device-models.ts';

export const handle: RouteHandle = { noindex: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadModelsPage(context, request);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function DeviceModels({ loaderData: page }: Route.ComponentProps) {
  const { title, type, brand, faults } = page;
  const faultSlugs = faults.map(({ slug }) => slug);
  const t = useTranslations('repair.range');
  const repair = useTranslations('repair');
  const address = useLocalePath();
  const trail = [
    { label: repair('title'), href: address(to.services()) },
    { label: type.name, href: address(to.deviceBrands(type.slug, faultSlugs)) },
  ];
  return (
    <JourneyPage trail={trail} title={title} text={t('text')}>
      <ChosenFaults faults={faults} buildPath={(rest) => to.deviceModels(type.slug, brand.slug, rest)} />
      <ModelList key={`${type.slug} ${brand.slug}`} {...page} />
      <ModelHelp />
      <Unlisted title={t('unlisted')} make={brand.name} faults={faults} />
    </JourneyPage>
  );
}
