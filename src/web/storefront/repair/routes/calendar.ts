import { data } from 'react-router';
import { shopRequest } from '../../../http/request.server.ts';
import type { Route } from './+types/calendar.ts';

/** `/repair/{token}/calendar.ics` */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { createRepairCalendar } = await import('../booking/calendar-file.server.ts');
  const shop = context.get(shopRequest);
  const file = await createRepairCalendar(shop, params.token);
  if (file) return file;
  const { rejectUnknownLink } = await import('../../ticket/unknown-link.server.ts');
  const { status, headers } = await rejectUnknownLink(shop);
  throw data(null, { status, headers });
}
