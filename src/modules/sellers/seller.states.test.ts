import { expect, test } from 'vitest';
import { getNextState, listTransitions, type SellerTransition } from './seller.states.rules.ts';
import type { SellerState } from './sellers.tables.ts';

const STATES: readonly SellerState[] = [
  ...(['applied', 'verified', 'under_review', 'approved', 'rejected'] as const),
  ...(['active', 'holiday', 'suspended', 'closed'] as const),
];
const BY = ['seller', 'staff', 'system'] as const;

test('an application moves from confirmation to a decision, and a store from opening to closing', () => {
  const life: [SellerTransition, (typeof BY)[number]][] = [
    ['verify', 'seller'],
    ['review', 'staff'],
    ['ask-more', 'staff'],
    ['amend', 'seller'],
    ['approve', 'staff'],
    ['open', 'system'],
    ['rest', 'seller'],
    ['suspend', 'staff'],
    ['restore', 'staff'],
    ['close', 'seller'],
  ];
  let state: SellerState = 'applied';
  const lived = life.map(([move, by]) => {
    state = getNextState(move, state, by) ?? expect.fail(`${move} is not possible from ${state}`);
    return state;
  });
  expect(lived).toEqual([
    ...['verified', 'under_review', 'verified', 'verified', 'approved'],
    ...['active', 'holiday', 'suspended', 'active', 'closed'],
  ]);
});

test('rejected and closed are final, and applicants cannot decide', () => {
  for (const by of BY) {
    expect(listTransitions('rejected', by)).toEqual([]);
    expect(listTransitions('closed', by)).toEqual([]);
  }
  for (const state of STATES)
    for (const move of ['review', 'approve', 'reject', 'ask-more', 'open', 'suspend', 'restore'] as const)
      expect(getNextState(move, state, 'seller'), `${move} from ${state}`).toBeNull();
});

test('staff cannot verify an address', () => {
  expect(listTransitions('applied', 'staff')).toEqual([]);
});
