import type { OrderBuyer } from '../../../modules/orders/access/order-buyer.ts';
import type { BuyerReturn } from '../../../modules/returns/request/list-order-returns.ts';
import {
  RETURN_RESOLUTIONS,
  type ReturnResolution,
  type ReturnState,
} from '../../../modules/returns/return.states.rules.ts';
import { findReturnsOperation } from '../../../modules/returns/returns.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { refundStatusKey } from '../order/cancellation/refund-view.server.ts';

type Choice<T extends string> = { code: T; title: string };

export type ReturnLineView = {
  id: string;
  title: string;
  /** Quantity that can still be returned. */
  left: number;
  sealed: boolean;
  /** Whether the withdrawal right applies; `obstacle` says why not. */
  mayWithdraw: boolean;
  obstacle: string | null;
  mayReport: boolean;
};

export type PastReturn = {
  id: string;
  status: ReturnState;
  statusName: string;
  kind: string;
  date: string;
  lines: string[];
  message: string;
  /** Minor units. */
  refund: { amount: number; word: 'refunding' | 'refunded' | 'owed' | 'due' } | null;
  replacement: string | null;
  maySend: boolean;
};

/** Return section of an order page. */
export type ReturnView = {
  lines: ReturnLineView[];
  kinds: Choice<string>[];
  resolutions: Choice<ReturnResolution>[];
  mayWithdraw: boolean;
  /** Last day of the withdrawal period; null while the delivery date is unknown. */
  until: string | null;
  needsPayout: boolean;
  /** The payout of a withdrawal must be confirmed by a mailed link. */
  payoutByMail: boolean;
  past: PastReturn[];
};

export async function loadReturnView(shop: ShopRequest, buyer: OrderBuyer): Promise<ReturnView> {
  const { services, locale, t } = shop;
  const [settings, { offer, returns: past }] = await Promise.all([
    readSettings(services.db),
    loadQuery(bindActor(findReturnsOperation, buyer), shop, { input: {} }),
  ]);
  const format = getDateFormat(settings, locale);
  const open = offer.lines.filter(({ obstacles }) => obstacles.withdrawal === null);
  const [first] = open.flatMap(({ withdrawUntil }) => (withdrawUntil ? [withdrawUntil.toISOString()] : [])).sort();
  return {
    lines: offer.lines.map(({ line, left, terms, obstacles }) => ({
      id: line.id,
      title: line.title,
      left,
      sealed: terms === 'sealed',
      mayWithdraw: obstacles.withdrawal === null,
      obstacle: obstacles.withdrawal && translateRefusal({ code: obstacles.withdrawal, facts: {} }, t),
      mayReport: obstacles.faulty === null,
    })),
    kinds: offer.kinds
      .filter((kind) => kind !== 'withdrawal')
      .map((code) => ({ code, title: t(`returns.kinds.${code}`) })),
    resolutions: RETURN_RESOLUTIONS.map((code) => ({ code, title: t(`returns.resolutions.${code}`) })),
    mayWithdraw: open.length > 0,
    until: first === undefined ? null : formatDate(first, format),
    needsPayout: offer.needsPayout,
    payoutByMail: buyer.proof === 'contact',
    past: past.map((one) => ({
      id: one.id,
      status: one.status,
      message: one.message,
      replacement: one.replacement,
      lines: one.lines.map((line) => t('mail.order.line', line)),
      statusName: t(`returns.states.${one.status}`),
      kind: t(`returns.kinds.${one.kind}`),
      date: formatDate(one.createdAt, format),
      refund: one.refund && { amount: one.refund.amount, word: toRefundStatusKey(one.refund) },
      maySend: one.status === 'approved',
    })),
  };
}

function toRefundStatusKey({ status }: NonNullable<BuyerReturn['refund']>) {
  return status === 'due' ? 'due' : refundStatusKey(status);
}
