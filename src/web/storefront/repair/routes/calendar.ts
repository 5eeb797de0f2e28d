import { data } from 'react-router';
import { shopRequest } from '../../../request.server.ts';
import type { Route } from './+types/calendar.ts';

/** `/repair/{token}/calendar.ics` */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairCalendar } = await import('../calendar-file.server.ts');
  const file = await repairCalendar(context.get(shopRequest), params.token);
  if (!file) throw data(null, { status: 404 });
  return file;
}
