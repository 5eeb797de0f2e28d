import { readFormData } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadCalendarPage } from '../calendar/calendar-page.server.ts';
import { dismissChecklist } from '../home/home-page.server.ts';
import { handleMediaForm, loadMediaPage } from '../media/media-page.server.ts';
import { loadSearchPage } from '../search/search-page.server.ts';
import { handleMailForm, loadMailsPage } from '../texts/mails-page.server.ts';
import { handleTextsForm, loadTextsPage } from '../texts/texts-page.server.ts';
import { handleTranslationsForm, loadTranslationsPage } from '../translations/translations-page.server.ts';
import { handleViewForm, loadViewsPage } from '../views/views-page.server.ts';
import { handleListForm } from './list-actions.server.ts';
import { loadResourceList } from './resource-list-page.server.ts';

/** Pages that share the route of the lists of resources, by name. */
const LOADERS = {
  texts: loadTextsPage,
  translations: loadTranslationsPage,
  mails: loadMailsPage,
  media: loadMediaPage,
  search: loadSearchPage,
  views: loadViewsPage,
  calendar: loadCalendarPage,
};

/** Actions that read the form themselves, because it may contain files. */
const UPLOAD_ACTIONS = { texts: handleTextsForm, translations: handleTranslationsForm, media: handleMediaForm };

const ACTIONS = { mails: handleMailForm, checklist: dismissChecklist, views: handleViewForm };

/** Page of the route `/admin/:resource`. */
export async function loadListPage(shop: ShopRequest, name: string, request: Request) {
  return hasName(LOADERS, name) ? LOADERS[name](shop, request) : loadResourceList(shop, name, request);
}

/** Action of the route `/admin/:resource`. */
export async function handleListPageForm(shop: ShopRequest, name: string, request: Request) {
  if (hasName(UPLOAD_ACTIONS, name)) return UPLOAD_ACTIONS[name](shop, request);
  const form = await readFormData(request);
  return hasName(ACTIONS, name) ? ACTIONS[name](shop, form) : handleListForm(shop, name, form);
}

function hasName<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}
