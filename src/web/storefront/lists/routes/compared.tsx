import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { submitListChange } from '../change-list.server.ts';
import { loadComparePage } from '../compare-page.server.ts';
import { CompareTable } from '../compare-table.tsx';
import styles from '../compared.module.css';
import { useVisitorRefresh } from '../use-visitor-refresh.ts';
import type { Route } from './+types/compared.ts';

export const handle: RouteHandle = { noindex: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadComparePage(context.get(shopRequest), request);
}

export function action({ context, request }: Route.ActionArgs) {
  return submitListChange(context.get(shopRequest), request, 'compared');
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Compared({ loaderData, actionData }: Route.ComponentProps) {
  const { products, groups, differences } = loaderData;
  const t = useTranslations('compare');
  const address = useLocalePath();
  useVisitorRefresh(products);
  return (
    <AccountPage here="compared">
      <h1>{t('title')}</h1>
      {actionData && <Notice tone="danger" title={actionData.refused} urgent />}
      {products.length === 0 ? (
        <EmptyState
          icon="scales"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
        />
      ) : (
        <>
          <div className={styles.head}>
            <p role="status">{t('hint', { count: products.length })}</p>
            {products.length > 1 && (
              <ButtonLink
                look="secondary"
                href={address(differences ? to.compared() : `${to.compared()}?differences=1`)}
              >
                {t(differences ? 'everything' : 'onlyDifferences')}
              </ButtonLink>
            )}
          </div>
          {differences && groups.length === 0 && <Notice title={t('same')} />}
          <CompareTable products={products} groups={groups} />
        </>
      )}
    </AccountPage>
  );
}
