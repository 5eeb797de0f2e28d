import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import styles from '../journey/journey.module.css';
import { loadBrandsPage } from '../journey/journey-page.server.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import { ChosenFaults } from '../steps/chosen-faults.tsx';
import { DeviceSearch } from '../steps/device-search.tsx';
import { Unlisted } from '../steps/unlisted.tsx';
import type { Route } from './+types/device-brands.ts';

export const handle: RouteHandle = { noindex: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadBrandsPage(context, request);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function DeviceBrands({ loaderData: page }: Route.ComponentProps) {
  const { title, type, brands, faults, first } = page;
  const faultSlugs = faults.map(({ slug }) => slug);
  const t = useTranslations('repair.brands');
  const repair = useTranslations('repair');
  const address = useLocalePath();
  const trail = [
    { label: repair('title'), href: address(to.services()) },
    { label: repair('types.title'), href: address(to.deviceTypes(faultSlugs)) },
  ];
  return (
    <JourneyPage trail={trail} title={title} text={t('text')} missingStep={first}>
      <ChosenFaults faults={faults} buildPath={(rest) => to.deviceBrands(type.slug, rest)} />
      <ul className={styles.tiles}>
        {brands.map(({ slug, name, models, from }) => (
          <li key={slug}>
            <a href={address(to.deviceModels(type.slug, slug, faultSlugs))} className={styles.tile}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.small}>{repair('range.count', { count: models })}</span>
              {from !== null && <Price current={from} from />}
            </a>
          </li>
        ))}
      </ul>
      <DeviceSearch faults={faults} />
      <Unlisted title={t('other')} faults={faults} />
    </JourneyPage>
  );
}
