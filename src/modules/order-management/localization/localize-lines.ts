import { isLocale, type Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { buildRepairFacts, formatRepairTitle } from '../../cart/view/read-cart-repairs.ts';
import { describeVariants, type VariantDescription } from '../../catalog/products/describe-variants.ts';
import type { Order } from '../../orders/order.rules.ts';
import { type ChosenAttribute, isGoods, isRepair, type RepairLine } from '../../orders/order-line.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findPayableTickets } from '../../ticket-payments/payable-tickets.ts';

/** Translated order lines by line id. */
export type LocalizedLines = ReadonlyMap<string, VariantDescription>;

type LocalizeContext = { locale: Locale; now: Date };

/**
 * Translates the lines of an order for staff; the order itself stores the texts in the language of the buyer. Lines that
 * already have this language, deleted products and deleted repairs are not in the map.
 */
export async function localizeLines(
  db: Db,
  { locale: ordered, lines }: Pick<Order, 'locale' | 'lines'>,
  context: LocalizeContext,
): Promise<LocalizedLines> {
  if (ordered === context.locale) return new Map();
  const goods = lines.filter(isGoods);
  const described = await describeVariants(
    db,
    goods.map(({ inventoryId }) => inventoryId),
    context,
  );
  return new Map([
    ...goods.flatMap(({ id, inventoryId }) => {
      const description = described.get(inventoryId);
      return description ? [[id, description] as const] : [];
    }),
    ...(await localizeRepairs(db, lines.filter(isRepair), { ordered, locale: context.locale })),
  ]);
}

async function localizeRepairs(
  db: Db,
  lines: readonly RepairLine[],
  { ordered, locale }: { ordered: string; locale: Locale },
): Promise<[string, VariantDescription][]> {
  if (lines.length === 0 || !isLocale(ordered)) return [];
  const [settings, tickets] = await Promise.all([
    readSettings(db),
    findPayableTickets(
      db,
      lines.flatMap(({ ticket }) => (ticket ? [ticket.id] : [])),
    ),
  ]);
  return lines.flatMap((line): [string, VariantDescription][] => {
    const ticket = line.ticket && tickets.get(line.ticket.id);
    if (!ticket) return [];
    const stored = buildRepairFacts(ticket, { settings, locale: ordered });
    const translated = buildRepairFacts(ticket, { settings, locale });
    // facts that changed after the order keep their stored text
    const translate = (fact: ChosenAttribute) =>
      translated[stored.findIndex(({ title, value }) => title === fact.title && value === fact.value)] ?? fact;
    const title = formatRepairTitle(ticket, line.pays, getTranslator(locale));
    return [[line.id, { title, attributes: line.attributes.map(translate) }]];
  });
}
