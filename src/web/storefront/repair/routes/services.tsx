import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { modelSlug } from '../../../../modules/devices/devices.input.ts';
import { listModelRepairs } from '../../../../modules/repairs/list-model-repairs.ts';
import { listRepairOffers } from '../../../../modules/repairs/list-repair-offers.ts';
import { useAddress } from '../../../address.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { headMeta } from '../../listing/page-head.ts';
import { Blocks } from '../../pages/blocks.tsx';
import { loadPage } from '../../pages/static-page.server.ts';
import { DeviceTiles } from '../device-tiles.tsx';
import { FaultList } from '../fault-list.tsx';
import { ModelRepairs } from '../model-repairs.tsx';
import styles from '../repair.module.css';
import type { Route } from './+types/services.ts';

/** The text below the offers is a page of the shop that its owner writes. */
const TEXT = 'services';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, locale } = context.get(shopRequest);
  const model = modelSlug.safeParse(new URL(request.url).searchParams.get('model')).data;
  const [page, offers, repairs] = await Promise.all([
    loadPage(context, TEXT),
    listRepairOffers(services.db, locale),
    model === undefined ? null : listModelRepairs(services.db, model, locale),
  ]);
  if (!page) throw data(null, { status: 404 });
  const { path: _, ...shown } = page;
  return { ...shown, offers, repairs };
}

export const meta = ({ loaderData }: Route.MetaArgs) => headMeta(loaderData?.head);

/** Where a repair begins: what devices, what faults, what it costs at least, and how it goes on. */
export default function Services({ loaderData: { title, blocks, offers, repairs } }: Route.ComponentProps) {
  const t = useTranslations('repair');
  const home = useTranslations('staticPages')('home');
  const address = useAddress();
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb trail={[{ label: home, href: address(to.home()) }]} here={title} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <ModelRepairs named={repairs} />
      <DeviceTiles offers={offers} />
      <div>
        {offers.map((offer, place) => (
          <FaultList key={offer.slug} offer={offer} open={place === 0} />
        ))}
      </div>
      <section className={styles.text}>
        <h2>{t('goodToKnow')}</h2>
        <Blocks blocks={blocks} />
      </section>
    </div>
  );
}
