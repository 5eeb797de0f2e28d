import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Badge, Chip } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import styles from '../ticket.module.css';
import { getStateKey, getTitleKey } from '../ticket-message-keys.ts';
import { getTicketTone } from '../ticket-tone.ts';
import type { Route } from './+types/own-repairs.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadOwnRepairs } = await import('../own-repairs.server.ts');
  return loadOwnRepairs(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** `/user/repairs`: the customer's repairs by device. */
export default function OwnRepairs({ loaderData: { show, filters, devices, total } }: Route.ComponentProps) {
  const t = useTranslations('ticket');
  const address = useLocalePath();
  return (
    <AccountPage here="repairs">
      <h1>{t('own.title')}</h1>
      {(show !== null || total > 0) && (
        <nav aria-label={t('own.show')} className={styles.tabs}>
          <Chip href={address(to.repairs())} current={show === null}>
            {t('own.all')}
          </Chip>
          {filters.map((filter) => (
            <Chip key={filter} href={address(to.repairs({ show: filter }))} current={show === filter}>
              {t(`own.${filter}`)}
            </Chip>
          ))}
        </nav>
      )}
      {total > 0 ? (
        <>
          <p className={styles.small} role="status">
            {t('own.found', { count: total })}
          </p>
          {devices.map(({ name, serial, repairs }) => (
            <section key={serial ?? name} className={styles.device}>
              <div>
                <h2 className={styles.title}>{name}</h2>
                {serial && (
                  <p className={styles.small}>
                    {t('serial')} <bdi dir="ltr">{serial}</bdi>
                  </p>
                )}
              </div>
              <ul className={styles.device}>
                {repairs.map(({ number, kind, status, requestedOn, slot }) => (
                  <li key={number} className={styles.row}>
                    <div className={styles.details}>
                      <h3 className={styles.label}>{t(getTitleKey(kind), { number: `\u2066${number}\u2069` })}</h3>
                      <p className={styles.small}>{slot ?? t('requestedOn', { date: requestedOn })}</p>
                      <p>
                        <Badge tone={getTicketTone(status)}>{t(getStateKey(kind, status))}</Badge>
                      </p>
                    </div>
                    <ButtonLink look="secondary" href={address(to.customerRepair(number))}>
                      {t('own.look')}
                      <span className="visually-hidden"> {number}</span>
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      ) : show !== null ? (
        <EmptyState icon="search" title={t('own.none')} text={t('own.noneText')} />
      ) : (
        <EmptyState
          icon="wrench"
          title={t('own.empty')}
          text={t('own.emptyText')}
          action={<ButtonLink href={address(to.services())}>{t('own.start')}</ButtonLink>}
        />
      )}
    </AccountPage>
  );
}
