import {
  changeAddressOperation,
  resendMailOperation,
} from '../../../modules/order-management/order-service.operations.ts';
import type { StaffOrder } from '../../../modules/order-management/show-staff-order.ts';
import {
  addOrderNoteOperation,
  cancelStaffOrderOperation,
  decidePaymentOperation,
  markRefundPaidOutOperation,
  moveShipmentOperation,
  packShipmentOperation,
  refundOrderOperation,
  retryRefundOperation,
} from '../../../modules/order-management/staff-orders.operations.ts';
import { readAdminOrder } from '../../../modules/orders/read-admin-order.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { PageActions } from '../actions/page-actions.server.ts';

/** Number of a shipment or a payment. */
const PART = { number: 'number' } as const;
const REFUND = { id: 'refund' } as const;
const VERSION = { version: 'number' } as const;

/** Actions of the order page. */
export const ORDER_ACTIONS: PageActions<StaffOrder> = {
  move: {
    operation: moveShipmentOperation,
    params: PART,
    fields: {
      version: 'number',
      action: 'text',
      note: 'text',
      carrier: 'text',
      tracking_number: 'text',
      ready_code: 'text',
    },
  },
  pack: { operation: packShipmentOperation, params: PART, fields: VERSION },
  cancel: {
    operation: cancelStaffOrderOperation,
    fields: { version: 'number', reason: 'text', note: 'text', restock: 'tick' },
  },
  refund: {
    operation: refundOrderOperation,
    fields: async (shop, { code }) => {
      const currency = await readOrderCurrency(shop, String(code));
      return { version: 'number', amount: { currency }, reason: 'text' };
    },
  },
  decide: {
    operation: decidePaymentOperation,
    params: PART,
    fields: { version: 'number', decision: 'text', note: 'text' },
  },
  'pay-out': { operation: markRefundPaidOutOperation, params: REFUND, fields: VERSION },
  'refund-again': { operation: retryRefundOperation, params: REFUND, fields: VERSION },
  address: {
    operation: changeAddressOperation,
    fields: {
      version: 'number',
      name: 'text',
      phone: 'text',
      country: 'text',
      state: 'text',
      city: 'text',
      zip: 'text',
      address_1: 'text',
      address_2: 'text',
      landmark: 'text',
      delivery_note: 'text',
      company: 'text',
      tax_id: 'text',
    },
  },
  mail: { operation: resendMailOperation, params: { mail: 'mail' }, fields: {} },
  note: {
    operation: addOrderNoteOperation,
    fields: { note: 'text' },
    form: {
      isOffered: () => true,
      title: 'admin.noteTitle',
      textFields: [{ name: 'note', label: 'fieldNames.note', hint: 'admin.noteHint', maxLength: 500, rows: 2 }],
      submit: 'admin.noteSubmit',
    },
  },
};

async function readOrderCurrency({ services: { db } }: ShopRequest, code: string): Promise<string> {
  return (await readAdminOrder(db, code))?.currency ?? (await readSettings(db)).currency;
}
