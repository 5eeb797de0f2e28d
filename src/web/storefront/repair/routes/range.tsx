import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import { loadRangePage } from '../range/range-page.server.ts';
import { RangeLinks, RangeModels } from '../range/range-parts.tsx';
import { DeviceSearch } from '../steps/device-search.tsx';
import { Unlisted } from '../steps/unlisted.tsx';
import type { Route } from './+types/range.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadRangePage(context, params);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

/** Repairs of a device type, a brand or a series, with further offers for each model. */
export default function Range({ loaderData: range }: Route.ComponentProps) {
  const t = useTranslations('repair.go');
  const repair = useTranslations('repair');
  const address = useLocalePath();
  const trail = [
    { label: repair('title'), href: address(to.services()) },
    ...range.parents.map(({ category, name }) => ({ label: name, href: address(to.modelRange(category)) })),
  ];
  return (
    <JourneyPage trail={trail} title={range.title} text={t('lead', { count: range.count })}>
      <RangeLinks range={range} />
      <RangeModels range={range} />
      <DeviceSearch />
      <Unlisted
        title={repair('range.unlisted')}
        make={range.kind === 'type' ? undefined : (range.parents[0]?.name ?? range.name)}
      />
    </JourneyPage>
  );
}
