import type { TicketKind, TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';
import {
  ownTicketsQuery,
  TICKET_FILTERS,
  type TicketFilter,
} from '../../../modules/tickets/customer/own-ticket.input.ts';
import { listOwnTicketsOperation } from '../../../modules/tickets/customer/own-tickets.operations.ts';
import { formatDeviceName } from '../../../modules/tickets/ticket.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { createTicketClock } from './ticket-clock.server.ts';

export type OwnRepairsPage = {
  title: string;
  show: TicketFilter | null;
  filters: readonly TicketFilter[];
  total: number;
  devices: {
    name: string;
    serial: string | null;
    repairs: { number: string; kind: TicketKind; status: TicketState; requestedOn: string; slot: string | null }[];
  }[];
};

/** Loads the tickets of the signed-in customer. @throws Response a redirect to the sign-in page */
export async function loadOwnRepairs(shop: ShopRequest, request: Request): Promise<OwnRepairsPage> {
  const { search, searchParams } = new URL(request.url);
  // an invalid filter shows all tickets
  const filter = ownTicketsQuery.safeParse({ show: searchParams.get('show') ?? undefined }).data?.show ?? null;
  const devices = await loadQuery(listOwnTicketsOperation, shop, { input: { show: filter ?? undefined }, search });
  const clock = await createTicketClock(shop);
  return {
    title: await buildPageTitle(shop, shop.t('ticket.own.title')),
    show: filter,
    filters: TICKET_FILTERS,
    total: devices.reduce((count, { tickets }) => count + tickets.length, 0),
    devices: devices.map(({ make, model, serial, tickets }) => ({
      name: formatDeviceName(make, model),
      serial,
      repairs: tickets.map(({ number, kind, status, createdAt, slotAt, timeZone }) => ({
        number,
        kind,
        status,
        requestedOn: clock.date(createdAt, timeZone ?? 'UTC'),
        slot: status === 'booked' && slotAt ? clock.appointment(slotAt, timeZone ?? 'UTC') : null,
      })),
    })),
  };
}
