import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TICKET_STATES } from '../ticket-payments/ticket-status.rules.ts';
import {
  FINAL_STATES,
  getNextTicketState,
  listTicketActions,
  TICKET_ACTIONS,
  TICKET_STEPS,
  toStep,
} from './ticket.states.rules.ts';

const ACTORS = ['customer', 'admin', 'system'] as const;

test('a repair runs from the request to the closed ticket', () => {
  const way = [
    'quote',
    'approve',
    'book',
    'receive',
    'diagnose',
    'repair',
    'test',
    'finish',
    'hand-over',
    'close',
  ] as const;
  const actors = [
    'admin',
    'customer',
    'customer',
    'admin',
    'admin',
    'admin',
    'admin',
    'admin',
    'admin',
    'system',
  ] as const;
  const end = way.reduce<(typeof TICKET_STATES)[number] | null>(
    (state, action, nth) => state && getNextTicketState(action, state, actors[nth] ?? 'admin'),
    'requested',
  );
  expect(end).toBe('closed');
});

test('only the customer approves a price', () => {
  for (const state of TICKET_STATES) {
    expect(getNextTicketState('approve', state, 'admin')).toBeNull();
    expect(getNextTicketState('approve', state, 'system')).toBeNull();
  }
});

test('a received device cannot be cancelled', () => {
  for (const state of ['received', 'diagnosing', 'in_repair', 'testing', 'ready'] as const)
    expect(getNextTicketState('cancel', state, 'customer')).toBeNull();
});

test('every state is reachable, and every state that is not final can be left', () => {
  const reached = new Set<string>(['requested']);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const state of TICKET_STATES.filter((one) => reached.has(one)))
      for (const by of ACTORS)
        for (const action of listTicketActions(state, by)) reached.add(getNextTicketState(action, state, by) ?? state);
  }
  expect([...reached].sort()).toEqual([...TICKET_STATES].sort());
  const left = TICKET_STATES.filter((state) => ACTORS.some((by) => listTicketActions(state, by).length > 0));
  const stuck = TICKET_STATES.filter((state) => !left.includes(state));
  expect(stuck.sort()).toEqual(FINAL_STATES.filter((state) => state !== 'handed_over').sort());
});

test('after any sequence of actions a ticket is in a known state and never leaves a final one', () => {
  const actionSequences = fc.array(
    fc.record({ action: fc.constantFrom(...TICKET_ACTIONS), by: fc.constantFrom(...ACTORS) }),
  );
  fc.assert(
    fc.property(actionSequences, (all) => {
      let state: (typeof TICKET_STATES)[number] = 'requested';
      for (const { action, by } of all) {
        const next = getNextTicketState(action, state, by);
        if (next === null) continue;
        expect(['closed', 'cancelled', 'declined']).not.toContain(state);
        state = next;
      }
      const step = toStep(state);
      expect(step === null || TICKET_STEPS.includes(step)).toBe(true);
    }),
  );
});
