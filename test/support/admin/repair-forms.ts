import type { StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import type { TicketState } from '../../../src/modules/ticket-payments/ticket-status.rules.ts';
import {
  APPROVERS,
  APPROVERS_OF_REPAIRS,
  type listSituations,
  READERS_OF_REPAIRS,
  WRITERS_OF_REPAIRS,
} from '../admin-situations.ts';

type Form = Record<string, string | number>;
type FormCase = { for: readonly StaffRole[]; ask: () => Promise<{ params: Record<string, string>; form: Form }> };
type Situations = ReturnType<typeof listSituations>;

/** Path parameters of the page of a repair, which also accepts the id. */
async function repairParams(made: Situations, status: TicketState): Promise<Record<string, string>> {
  return { code: (await made.repair(status)).replace('repairs/', '') };
}

/** The list of repairs, and the page of one with its forms by intent. */
export function listRepairPages(getMade: () => Situations) {
  return {
    list: { for: READERS_OF_REPAIRS, actions: {} },
    detail: {
      for: READERS_OF_REPAIRS,
      params: () => repairParams(getMade(), 'booked'),
      actions: listRepairForms(getMade),
    },
  };
}

function listRepairForms(getMade: () => Situations): Record<string, FormCase> {
  const line = { 'lines.0.title': 'Screen', 'lines.0.price': '129' };
  const create = (roles: readonly StaffRole[], intent: string, status: TicketState, form: Form = {}): FormCase => ({
    for: roles,
    ask: async () => ({ params: await repairParams(getMade(), status), form: { intent, ...form } }),
  });
  const book = (intent: string, status: TicketState): FormCase => ({
    for: WRITERS_OF_REPAIRS,
    ask: async () => ({
      params: await repairParams(getMade(), status),
      form: { intent, ...(await getMade().appointment()) },
    }),
  });
  return {
    step: create(WRITERS_OF_REPAIRS, 'step', 'booked', { action: 'receive' }),
    assign: create(WRITERS_OF_REPAIRS, 'assign', 'booked', { assignee: '', previous: '' }),
    note: create(WRITERS_OF_REPAIRS, 'note', 'booked', { note: 'rings twice' }),
    quote: create(APPROVERS_OF_REPAIRS, 'quote', 'requested', line),
    propose: create(WRITERS_OF_REPAIRS, 'propose', 'diagnosing', line),
    book: book('book', 'approved'),
    rebook: book('rebook', 'booked'),
    'trade-in': create(APPROVERS_OF_REPAIRS, 'trade-in', 'unrepairable'),
    'pay-out': {
      for: APPROVERS,
      ask: async () => ({
        params: { code: (await getMade().bought()).replace('repairs/', '') },
        form: { intent: 'pay-out', how: 'transfer', amount: 129, reference: 'NB-77' },
      }),
    },
  };
}
