import { formatMoney } from '../../../kernel/format-money.ts';
import type { LocalizedLines } from '../../../modules/order-management/localization/localize-lines.ts';
import type { ReturnAction, ReturnState } from '../../../modules/returns/return.states.rules.ts';
import type { StaffReturn } from '../../../modules/returns/staff/read-staff-return.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { type RefundView, toRefundView } from './refund-preview.server.ts';

export type AdminReturn = {
  title: string;
  id: string;
  code: string;
  status: ReturnState;
  statusName: string;
  kind: string;
  resolution: string;
  requestedAt: string;
  note: string;
  message: string;
  lines: {
    id: string;
    title: string;
    /** Title in the buyer's locale; null when `title` is the same. */
    buyerText: string | null;
    sku: string;
    quantity: number;
    sellable: number | null;
  }[];
  photos: { id: string; href: string }[];
  tracking: { carrier: string; number: string } | null;
  /** Payout account for a manual refund; null when the provider refunds. */
  payout: string | null;
  /** The maximum refund; null for a closed return. */
  preview: RefundView | null;
  replacement: string | null;
  actions: Exclude<ReturnAction, 'send' | 'confirm'>[];
  events: { id: string; at: string; state: string; by: string; note: string }[];
};

/** View model of the return page. */
export async function toAdminReturn(
  shop: ShopRequest,
  one: StaffReturn,
  localized: LocalizedLines,
): Promise<AdminReturn> {
  const { locale, t } = shop;
  const settings = await readSettings(shop.services.db);
  const format = getMoneyFormat(settings, locale);
  const time = createTimeFormatter(shop, settings);
  const { request, order, lines, photos, events, replacement, actions } = one;
  const { id, code, status, carrier, tracking_number } = request;
  const amount = (minor: number) => formatMoney({ amount: minor, currency: order.currency }, format);
  return {
    title: `${t('admin.returnOf', { code })} – ${settings.siteName}`,
    id,
    code,
    status,
    note: request.note,
    message: request.message,
    statusName: t(`returns.states.${status}`),
    kind: t(`returns.kinds.${request.kind}`),
    resolution: t(`returns.resolutions.${request.resolution}`),
    requestedAt: time(request.created_at),
    lines: lines.map(({ lineId, ...line }) => {
      const translated = localized.get(lineId);
      return {
        ...line,
        id: lineId,
        title: translated?.title ?? line.title,
        buyerText: translated ? line.title : null,
      };
    }),
    photos: photos.map((photo) => ({ id: photo.id, href: adminPaths.returnPhoto(id, photo.id) })),
    tracking:
      carrier === null && tracking_number === null ? null : { carrier: carrier ?? '', number: tracking_number ?? '' },
    payout: formatPayout(shop, one),
    preview:
      one.preview &&
      toRefundView(shop, one.preview, { order: one.preview.paid.order, localized, amount, alreadyRefunded: 0 }),
    replacement,
    actions: actions.filter((action) => action !== 'send' && action !== 'confirm'),
    events: events.toReversed().map((event) => ({
      id: event.id,
      at: time(event.happened_at),
      state: t(`returns.states.${event.to_state}`),
      by: translateKey(locale, `admin.by.${event.actor}`, event.actor),
      note: event.note,
    })),
  };
}

function formatPayout({ t }: ShopRequest, { request, preview }: StaffReturn): string | null {
  const { payout } = request;
  if (payout?.to === 'store') return t('admin.payoutStore');
  if (payout) return `${payout.holder}, ${payout.account}`;
  const isManual = preview?.method === 2 || preview?.method === 7;
  return isManual ? t('admin.payoutUnknown') : null;
}
