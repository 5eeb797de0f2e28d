import { type LocalizedText, pickTranslation } from '../../kernel/locale.ts';

/**
 * Title of a ticket line in another language than that of the customer, in which it is stored.
 * @param service name of its repair service; a title that staff typed is no name of it and stays
 */
export function localizeLineTitle(title: string, service: LocalizedText | null, locale: string): string {
  if (title === '' || service === null || !Object.values(service).includes(title)) return title;
  return pickTranslation(service, locale);
}
