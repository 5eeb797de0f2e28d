import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { loadTypesPage } from '../journey/journey-page.server.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import { ChosenFaults } from '../steps/chosen-faults.tsx';
import { DeviceSearch } from '../steps/device-search.tsx';
import { DeviceTiles } from '../steps/device-tiles.tsx';
import { Unlisted } from '../steps/unlisted.tsx';
import type { Route } from './+types/device-types.ts';

/** Not indexed: search engines find the /go pages instead. */
export const handle: RouteHandle = { noindex: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTypesPage(context, request);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function DeviceTypes({ loaderData: { types, faults, first } }: Route.ComponentProps) {
  const t = useTranslations('repair.types');
  const repair = useTranslations('repair');
  const address = useLocalePath();
  const trail = [{ label: repair('title'), href: address(to.services()) }];
  return (
    <JourneyPage trail={trail} title={t('title')} text={t('text')} missingStep={first}>
      <ChosenFaults faults={faults} buildPath={to.deviceTypes} />
      <DeviceTiles types={types} faults={faults.map(({ slug }) => slug)} />
      <DeviceSearch faults={faults} />
      <Unlisted title={t('other')} faults={faults} />
    </JourneyPage>
  );
}
