import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ListedVoucher, VoucherGroups } from '../../../../modules/vouchers/list-vouchers.ts';
import { listVouchersOperation } from '../../../../modules/vouchers/vouchers.operations.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { listScopeLinks, type ScopeLink } from './voucher-scope.server.ts';

export type VoucherView = Pick<ListedVoucher, 'code' | 'title' | 'minSpend' | 'maxDiscount' | 'firstOrderOnly'> & {
  /** Formatted last day. */
  ends: string | null;
  scope: ScopeLink[];
};

export type VouchersPage = { title: string; groups: { name: keyof VoucherGroups; vouchers: VoucherView[] }[] };

const VOUCHER_GROUPS = ['usable', 'used', 'expired'] as const;

/** Loads the customer's vouchers. @throws Response a redirect to the sign-in page */
export async function loadVouchersPage(shop: ShopRequest): Promise<VouchersPage> {
  const { services, locale, t } = shop;
  const [settings, listed] = await Promise.all([readSettings(services.db), loadQuery(listVouchersOperation, shop, {})]);
  const toView = async (voucher: ListedVoucher): Promise<VoucherView> => {
    const { code, title, minSpend, maxDiscount, firstOrderOnly, endsAt } = voucher;
    const ends = endsAt && formatDate(endsAt, getDateFormat(settings, locale));
    return { code, title, minSpend, maxDiscount, firstOrderOnly, ends, scope: await listScopeLinks(shop, voucher) };
  };
  const groups = VOUCHER_GROUPS.filter((name) => listed[name].length > 0).map(async (name) => ({
    name,
    vouchers: await Promise.all(listed[name].map(toView)),
  }));
  return { title: await buildPageTitle(shop, t('myVouchers.title')), groups: await Promise.all(groups) };
}
