import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import styles from '../ticket.module.css';
import { TicketBody } from '../ticket-body.tsx';
import { TicketTitle } from '../ticket-title.tsx';
import type { Route } from './+types/own-repair.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { findAccessibleTicket } = await import('../ticket-actions.server.ts');
  const { loadTicketPage } = await import('../ticket-page.server.ts');
  const shop = context.get(shopRequest);
  const ticket = await findAccessibleTicket(shop, { number: params.number });
  if (!ticket) throw data(null, { status: 404 });
  const page = await loadTicketPage(shop, ticket, request, to.customerRepair(params.number));
  return { title: page.title, page };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { findAccessibleTicket } = await import('../ticket-actions.server.ts');
  const { handleRepairAction } = await import('../ticket-page.server.ts');
  const shop = context.get(shopRequest);
  const { number } = params;
  const ticket = await findAccessibleTicket(shop, { number });
  if (!ticket) throw data(null, { status: 404 });
  const form = await readFormData(request);
  return handleRepairAction(shop, { number }, { ticket, form, path: to.customerRepair(number) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** `/user/repairs/{number}`: the repair page for a signed-in customer. */
export default function OwnRepair({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const t = useTranslations('ticket');
  const address = useLocalePath();
  const { ticket } = page;
  return (
    <AccountPage here="repairs" hasTrail>
      <Breadcrumb trail={[{ label: t('own.title'), href: address(to.repairs()) }]} here={ticket.number} />
      <header className={styles.head}>
        <TicketTitle ticket={ticket} />
        <p className={styles.small}>{t('requestedOn', { date: ticket.requestedOn })}</p>
      </header>
      <TicketBody
        page={page}
        answer={actionData ?? null}
        action={to.customerRepair(ticket.number)}
        ticketRef={ticket.id}
      />
    </AccountPage>
  );
}
