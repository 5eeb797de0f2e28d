import { listBrandsOperation, listCategoriesOperation } from '../../../../modules/catalog/catalog.operations.ts';
import { listCards } from '../../../../modules/catalog/products/list-cards.ts';
import { localizeSlug } from '../../../../modules/naming/slug.rules.ts';
import { findStore } from '../../../../modules/sellers/find-store.ts';
import type { ListedVoucher } from '../../../../modules/vouchers/list-vouchers.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';

/** Link to the products a voucher applies to. */
export type ScopeLink = { label: string; path: string };

/** Limits the links on a card; the checkout applies the full scope. */
const MAX_SCOPE_LINKS = 4;

/** Scope of a voucher by name; empty when it applies to everything. */
export async function listScopeLinks(shop: ShopRequest, { source, sellerId }: ListedVoucher): Promise<ScopeLink[]> {
  const links = source ? await listSourceLinks(shop, source) : [];
  const store = sellerId === null ? undefined : await findStore(shop.services.db, sellerId);
  return [
    ...links.slice(0, MAX_SCOPE_LINKS),
    ...(store ? [{ label: store.name, path: to.store(localizeSlug(store, shop.locale)) }] : []),
  ];
}

async function listSourceLinks(
  shop: ShopRequest,
  { type, ids }: NonNullable<ListedVoucher['source']>,
): Promise<ScopeLink[]> {
  const { services, locale, t } = shop;
  switch (type) {
    case 1:
    case 2: {
      const mains = await loadQuery(listCategoriesOperation, shop, {});
      return mains.flatMap((main) =>
        [main, ...main.children]
          .filter(({ id }) => ids.includes(id))
          .map(({ title, slug, id }) => ({
            label: title,
            path: id === main.id ? to.category(main.slug) : to.category(main.slug, slug),
          })),
      );
    }
    case 3:
      return ids.map((id) => ({ label: t('myVouchers.theseProducts'), path: to.taggedProducts(id) }));
    case 4: {
      const brands = await loadQuery(listBrandsOperation, shop, {});
      return brands
        .filter(({ id }) => ids.includes(id))
        .map(({ id, title }) => ({ label: title, path: to.brand('all', id) }));
    }
    case 5: {
      const cards = await listCards(services.db, ids.slice(0, MAX_SCOPE_LINKS), { locale, now: services.clock() });
      return cards.map((card) => ({ label: card.title, path: to.product(card.mainCategory, card.id) }));
    }
  }
}
