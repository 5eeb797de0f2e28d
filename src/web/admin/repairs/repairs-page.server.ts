import { addDigitsToTag, pickTranslation } from '../../../kernel/locale.ts';
import { listRepairLocations } from '../../../modules/repair-catalog/locations/repair-locations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { TICKET_KINDS, TICKET_STATES, type TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';
import { exportTicketsOperation } from '../../../modules/tickets/staff/export-tickets.ts';
import { TICKET_SCOPES, ticketsQuery } from '../../../modules/tickets/staff/staff-tickets.input.ts';
import { listTicketsOperation } from '../../../modules/tickets/staff/staff-tickets.operations.ts';
import { formatDeviceName } from '../../../modules/tickets/ticket.rules.ts';
import { formatDays, formatTimestamp, getDateFormat } from '../../dates/format-dates.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { Filter } from '../admin-list.tsx';
import { type AdminQuery, adminPaths } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { countPages } from '../list-page.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';

export type AdminRepairRow = {
  id: string;
  number: string;
  href: string;
  status: TicketState;
  statusName: string;
  /** Null for a repair. */
  kindName: string | null;
  device: string;
  name: string;
  time: string;
  assignee: string | null;
};

export type AdminRepairs = {
  kind: 'list';
  title: string;
  rows: AdminRepairRow[];
  total: number;
  page: number;
  lastPage: number;
  q: string | undefined;
  /** Whether a search compares phone numbers and e-mail addresses. */
  searchesContact: boolean;
  filters: Filter[];
  /** States with their number of repairs. */
  states: { status: string; text: string; href: string; isCurrent: boolean }[];
  views: ListViews;
  exportLink: ExportLink | null;
};

/** A page of repairs: the open ones, or all that a search finds, unless the address says otherwise. @throws Response without the permission */
export async function loadRepairs(shop: ShopRequest, request: Request): Promise<AdminRepairs> {
  const { services, t, locale } = shop;
  // an invalid query shows the open repairs
  const parsed = ticketsQuery.safeParse(readQueryParams(request, 'view')).data ?? { page: 1 };
  const scope = parsed.scope ?? (parsed.q ? 'all' : 'open');
  const found = await loadStaffQuery(listTicketsOperation, shop, { input: { ...parsed, scope } });
  const [settings, locations] = await Promise.all([readSettings(services.db), listRepairLocations(services.db)]);
  const format = getDateFormat(settings, locale);
  const { status, kind, assignee, location, day, q } = parsed;
  const selected: AdminQuery = {
    ...(q && { q }),
    ...(status && { status }),
    ...(assignee && { assignee }),
    ...(kind && { kind }),
    ...(location && { location }),
    ...(parsed.scope && { scope: parsed.scope }),
    ...(day && { day }),
  };
  return {
    kind: 'list',
    title: `${t('admin.repairs.title')} – ${settings.siteName}`,
    rows: found.tickets.map((row) => ({
      id: row.id,
      number: row.number,
      href: adminPaths.repair(row.number),
      status: row.status,
      statusName: t(`admin.repairs.states.${row.status}`),
      kindName: row.kind === 'repair' ? null : t(`admin.repairs.kinds.${row.kind}`),
      device: formatDeviceName(row.make, row.model),
      name: row.name,
      time: row.slot_at
        ? t('admin.repairs.appointmentAt', {
            time: formatTimestamp(row.slot_at, { ...format, timeZone: row.time_zone ?? format.timeZone }),
          })
        : t('admin.repairs.created', { time: formatTimestamp(row.created_at, format) }),
      assignee: row.assignee,
    })),
    total: found.total,
    page: parsed.page,
    lastPage: countPages(found),
    q,
    searchesContact: found.mayReadContact,
    filters: [
      {
        name: 'assignee',
        label: t('admin.repairs.assignee'),
        value: assignee,
        any: t('admin.repairs.anyAssignee'),
        choices: [
          { value: 'me', name: t('admin.repairs.mine') },
          { value: 'none', name: t('admin.repairs.unassigned') },
        ],
      },
      {
        name: 'scope',
        label: t('admin.repairs.scope'),
        value: parsed.scope,
        any: t('admin.repairs.anyScope'),
        choices: TICKET_SCOPES.map((value) => ({ value, name: t(`admin.repairs.scopes.${value}`) })),
      },
      {
        name: 'kind',
        label: t('admin.repairs.kind'),
        value: kind,
        any: t('admin.repairs.anyKind'),
        choices: TICKET_KINDS.map((one) => ({ value: one, name: t(`admin.repairs.kinds.${one}`) })),
      },
      {
        name: 'location',
        label: t('admin.repairs.location'),
        value: location,
        any: t('admin.repairs.anyLocation'),
        choices: locations.map(({ slug, name }) => ({ value: slug, name: pickTranslation(name, locale) })),
      },
      {
        name: 'status',
        label: t('admin.state'),
        value: status,
        any: t('admin.anyState'),
        choices: TICKET_STATES.map((one) => ({ value: one, name: t(`admin.repairs.states.${one}`) })),
      },
      { name: 'day', label: t('admin.repairs.day'), value: day, text: day ? formatDays(day, day, format) : '' },
    ],
    states: listStates(shop, found.states, selected),
    views: await loadListViews(shop, 'repairs', request),
    exportLink: await createExportLink(shop, exportTicketsOperation, 'repairs', {
      query: { ...selected, scope },
      total: found.total,
    }),
  };
}

function listStates(
  { t, locale }: ShopRequest,
  states: readonly { status: TicketState; count: number }[],
  selected: AdminQuery,
): AdminRepairs['states'] {
  const number = new Intl.NumberFormat(addDigitsToTag(locale));
  return TICKET_STATES.flatMap((status) => {
    const count = states.find((one) => one.status === status)?.count ?? 0;
    const isCurrent = selected.status === status;
    if (count === 0 && !isCurrent) return [];
    return [
      {
        status,
        isCurrent,
        text: t('admin.repairs.stateCount', {
          state: t(`admin.repairs.states.${status}`),
          count: number.format(count),
        }),
        href: adminPaths.repairs({ ...selected, status: isCurrent ? undefined : status, view: 'all' }),
      },
    ];
  });
}
