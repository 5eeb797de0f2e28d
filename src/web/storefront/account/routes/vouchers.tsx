import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { AccountPage } from '../account-nav.tsx';
import { VoucherCard } from '../vouchers/voucher-card.tsx';
import styles from '../vouchers/vouchers.module.css';
import type { Route } from './+types/vouchers.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { loadVouchersPage } = await import('../vouchers/vouchers-page.server.ts');
  return loadVouchersPage(context.get(shopRequest));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Vouchers({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useTranslations('myVouchers');
  const address = useLocalePath();
  return (
    <AccountPage here="vouchers">
      <h1>{t('title')}</h1>
      {groups.length === 0 ? (
        <EmptyState
          icon="tag"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
        />
      ) : (
        <p className={styles.small}>{t('howToUse')}</p>
      )}
      {groups.map(({ name, vouchers }) => (
        <section key={name} className={styles.group} aria-labelledby={`vouchers-${name}`}>
          <h2 id={`vouchers-${name}`} className={styles.heading}>
            {t(name)}
          </h2>
          <ul className={styles.list}>
            {vouchers.map((voucher) => (
              <VoucherCard key={voucher.code} voucher={voucher} group={name} />
            ))}
          </ul>
        </section>
      ))}
    </AccountPage>
  );
}
