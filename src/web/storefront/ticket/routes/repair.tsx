import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../ticket.module.css';
import { TicketBody } from '../ticket-body.tsx';
import { TicketTitle } from '../ticket-title.tsx';
import type { Route } from './+types/repair.ts';

export const handle: RouteHandle = { noindex: true };

/** The URL contains the access token: no referrer is sent to other hosts. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  'referrer-policy': 'same-origin',
});

/** `/repair/{token}`, linked from a mail: a repair page without an account. Opening it changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { findAccessibleTicket } = await import('../ticket-actions.server.ts');
  const { rejectUnknownLink } = await import('../unknown-link.server.ts');
  const { loadTicketPage } = await import('../ticket-page.server.ts');
  const shop = context.get(shopRequest);
  // pages with a token must not be cached
  await shop.visitor();
  const { token } = params;
  const ticket = await findAccessibleTicket(shop, { token });
  if (ticket) {
    const page = await loadTicketPage(shop, ticket, request, to.repair(token));
    return data({ title: page.title, page, token, wait: null });
  }
  const { wait, ...answer } = await rejectUnknownLink(shop);
  const title = await buildPageTitle(shop, shop.t('ticket.missing.title'));
  return data({ title, page: null, token: '', wait }, answer);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { findAccessibleTicket } = await import('../ticket-actions.server.ts');
  const { handleRepairAction } = await import('../ticket-page.server.ts');
  const shop = context.get(shopRequest);
  await shop.visitor();
  const { token } = params;
  const form = await readFormData(request);
  const ticket = await findAccessibleTicket(shop, { token });
  return ticket && handleRepairAction(shop, { token }, { ticket, form, path: to.repair(token) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Repair({ loaderData: { page, token, wait }, actionData }: Route.ComponentProps) {
  const t = useTranslations('ticket');
  const address = useLocalePath();
  if (!page)
    return (
      <div className={`container ${styles.page}`}>
        <h1>{t('missing.title')}</h1>
        <p>{wait ?? t('missing.text')}</p>
        <p>
          <ButtonLink href={address(to.trackOrder())}>{t('missing.track')}</ButtonLink>
        </p>
      </div>
    );
  const { ticket } = page;
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <TicketTitle ticket={ticket} />
        <p className={styles.small}>{t('requestedOn', { date: ticket.requestedOn })}</p>
      </header>
      <TicketBody
        page={page}
        answer={actionData ?? null}
        action={to.repair(token)}
        ticketRef={token}
        calendar={ticket.slot ? address(to.repairCalendar(token)) : undefined}
      />
    </div>
  );
}
