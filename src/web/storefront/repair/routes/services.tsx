import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { Blocks } from '../../pages/blocks.tsx';
import { type HubPage, loadHubPage } from '../hub/hub-page.server.ts';
import {
  PopularRepairs,
  RepairGuarantees,
  RepairLocations,
  RepairProcess,
  TrackAndCompanies,
} from '../hub/hub-parts.tsx';
import { ModelRepairs } from '../range/model-repairs.tsx';
import { RepairAlternativesPanel } from '../range/repair-alternatives.tsx';
import styles from '../repair.module.css';
import { RepairSearchResults } from '../search/repair-search-results.tsx';
import { DeviceSearch } from '../steps/device-search.tsx';
import { DeviceTiles } from '../steps/device-tiles.tsx';
import { FaultList } from '../steps/fault-list.tsx';
import type { Route } from './+types/services.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadHubPage(context, request);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

/** Start page of repairs: search or step-by-step choice of device and fault, lowest prices, and how a repair works. */
export default function Services({ loaderData: page }: Route.ComponentProps) {
  const { title, repairs, advice, journey, q, found, popular, offers, promises, quoteDays, places, blocks } = page;
  const sections = { popular, journey, offers, promises, quoteDays, places, blocks };
  const t = useTranslations('repair');
  const home = useTranslations('staticPages')('home');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={title} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <DeviceSearch q={q} isMain />
      </header>
      {found && <RepairSearchResults q={q} found={found} journey={journey} />}
      <ModelRepairs named={repairs} journey={journey} />
      <RepairAlternativesPanel advice={advice} />
      <section aria-labelledby="kinds" className={styles.section}>
        <h2 id="kinds">{t('chooseDevice')}</h2>
        <DeviceTiles types={page.types} faults={found?.faults.map(({ slug }) => slug)} />
      </section>
      {!found && (
        <CachedFragment name="repair-hub" from={sections}>
          <HubSections {...sections} />
        </CachedFragment>
      )}
    </div>
  );
}

type HubSectionsProps = Pick<
  HubPage,
  'popular' | 'journey' | 'offers' | 'promises' | 'quoteDays' | 'places' | 'blocks'
>;

/** Sections below the search and the device types; they depend on this data only. */
function HubSections({ popular, journey, offers, promises, quoteDays, places, blocks }: HubSectionsProps) {
  const t = useTranslations('repair');
  return (
    <>
      <PopularRepairs popular={popular} journey={journey} />
      <RepairProcess />
      <section aria-labelledby="faults" className={styles.section}>
        <h2 id="faults">{t('faultsTitle')}</h2>
        <div>
          {offers.map((offer, place) => (
            <FaultList key={offer.slug} offer={offer} open={place === 0} />
          ))}
        </div>
      </section>
      <TrackAndCompanies />
      <RepairGuarantees promises={promises} quoteDays={quoteDays} />
      <RepairLocations places={places} />
      <section className={styles.text}>
        <h2>{t('goodToKnow')}</h2>
        <Blocks blocks={blocks} />
      </section>
    </>
  );
}
