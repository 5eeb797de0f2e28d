import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatMoney } from '../../../../kernel/format-money.ts';
import { recordSearchOperation } from '../../../../modules/search-rules/search-log.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../../modules/settings/settings.rules.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { prefixLocale, to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { loadListing } from '../../listing/listing.server.ts';
import { ListingPage } from '../../listing/listing-page.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { loadNoResults } from '../no-results.server.ts';
import { NoResults } from '../no-results.tsx';
import { listRepairLinks } from '../repair-links.server.ts';
import styles from '../search.module.css';
import { SearchNotes } from '../search-notes.tsx';
import { toSearchView } from '../search-view.ts';
import type { Route } from './+types/search.ts';

/** Search results are not indexed: every query would be a page. */
export const handle: RouteHandle = { canonicalQuery: ['q'], noindex: true };

const MAX_QUERY_LENGTH = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams;
  const q = (given.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const category = given.get('category');
  const queryParams: [string, string][] = q ? [['q', q]] : [];
  const toParams = (slug: string | null): [string, string][] =>
    slug ? [...queryParams, ['category', slug]] : queryParams;
  const { view, listing } = await loadListing(context, request, {
    own: { q, ...(category && { category }) },
    fixed: toParams(category),
    describe: (_, t) => ({ title: q ? t('search.results', { q }) : t('search.title'), path: to.search() }),
    categoryPath: (main, sub) => `${to.search()}?${new URLSearchParams(toParams(sub ?? main))}`,
  });
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const ownPath = listing.search?.redirect;
  if (ownPath) throw redirect(prefixLocale(ownPath, locale));
  const settings = await readSettings(services.db);
  const formatAmount = (amount: number) =>
    formatMoney({ amount, currency: settings.currency }, getMoneyFormat(settings, locale));
  if (q !== '' && view.page === 1 && view.applied.length === 0 && !shop.isPrefetch) {
    await runCommand(recordSearchOperation, shop, { input: { query: q, results: view.total } });
  }
  const isEmptySearch = q !== '' && view.total === 0 && view.applied.length === 0;
  return {
    view,
    q,
    search: toSearchView(listing, { q, t, write: formatAmount, repairs: await listRepairLinks(shop, q, listing) }),
    instead: isEmptySearch ? await loadNoResults(shop, listing) : null,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.view.head);

export default function Search({ loaderData: { view, q, instead, search } }: Route.ComponentProps) {
  const t = useTranslations('search');
  const none = useTranslations('noResults');
  const address = useLocalePath();
  return (
    <ListingPage
      view={view}
      emptyText={view.applied.length > 0 ? undefined : search.groups.length > 0 ? none('answered') : t('helpSpelling')}
      instead={instead && <NoResults instead={instead} />}
    >
      <SearchNotes search={search} />
      {(q === '' || view.total === 0) && (
        <search>
          <form action={address(to.search())} className={styles.form}>
            <TextField
              label={t('label')}
              hint={q === '' ? t('prompt') : undefined}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={MAX_QUERY_LENGTH}
              required
            />
            <Button icon="search">{t('submit')}</Button>
          </form>
        </search>
      )}
    </ListingPage>
  );
}
