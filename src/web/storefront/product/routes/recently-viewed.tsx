import { shopRequest } from '../../../http/request.server.ts';
import type { Route } from './+types/recently-viewed.ts';

/** `/recently-viewed?ids=3,1,2`: product cards for the ids stored in the browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { listViewedCards } = await import('../suggestions/viewed-cards.server.ts');
  return { cards: await listViewedCards(context.get(shopRequest), new URL(request.url).searchParams.get('ids') ?? '') };
}
