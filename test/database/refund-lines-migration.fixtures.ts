/** Parts of a refund as version 0.2.0 stored them in JSON. `lineId`: 1 or 2. */
export type OldParts = {
  lines: { lineId: string; quantity: number; amount: number; tax: number }[];
  charges: { amount: number; tax: number };
  withheld?: number;
  isCut?: boolean;
};

type OldAttempt = {
  amount?: number;
  captured?: number;
  /** The counter; by default the sum of the refunds. */
  refunded?: number;
  status?: string;
  refunds?: { amount: number; reason?: string; status?: string; split?: OldParts }[];
  waived?: OldParts[];
};

type Split = Pick<OldParts, 'lines' | 'charges'> & { amount: number };

export type OldOrder = {
  name: string;
  /** Returned pieces of both lines. */
  returned?: [number, number];
  attempts: OldAttempt[];
  /**
   * Calculated by version 0.2.0: refundable amount and overpayment of each attempt; the refund of all pieces, of one more
   * piece of the first line, and a goodwill refund of 1500.
   */
  expected: {
    refundable: number[];
    overpayment: number[];
    all: Split;
    one: Split;
    goodwill: [string, number | null, number, number][];
  };
  /** Has a refund, kind, order line, quantity, amount, tax. */
  lines: [boolean, string, number | null, number, number, number][];
};

const line = (thing: number, quantity: number, amount: number, tax: number) => {
  return { lineId: String(thing), quantity, amount, tax };
};
const NO_CHARGES = { amount: 0, tax: 0 };
const GOODWILL: OldParts = { lines: [line(1, 2, 400, 36), line(2, 3, 300, 27)], charges: NO_CHARGES, isCut: true };
const split = (amount: number, charges: Split['charges'], ...lines: Split['lines']): Split => {
  return { amount, charges, lines };
};

export const OLD_ORDERS: OldOrder[] = [
  {
    name: 'returned items that end a bundle',
    returned: [1, 0],
    attempts: [
      {
        status: 'partially_refunded',
        refunds: [
          { amount: 800, split: { lines: [line(1, 1, 1_000, 91), line(2, 0, -200, -18)], charges: NO_CHARGES } },
        ],
      },
    ],
    expected: {
      refundable: [3200],
      overpayment: [0],
      all: split(3200, { amount: 500, tax: 45 }, line(1, 1, 1000, 91), line(2, 3, 1700, 154)),
      one: split(1200, NO_CHARGES, line(1, 1, 1000, 91), line(2, 0, 200, 18)),
      goodwill: [
        ['goodwill', 1, 556, 51],
        ['goodwill', 2, 944, 86],
      ],
    },
    lines: [
      [true, 'item', 1, 1, 1_000, 91],
      [true, 'item', 2, 0, -200, -18],
    ],
  },
  {
    name: 'all items with charges, less a withheld amount, in a declined refund',
    returned: [2, 3],
    attempts: [
      {
        refunds: [
          {
            amount: 3_700,
            status: 'failed',
            split: {
              lines: [line(1, 2, 2_000, 182), line(2, 3, 1_500, 136)],
              charges: { amount: 500, tax: 45 },
              withheld: 300,
            },
          },
        ],
      },
    ],
    expected: {
      refundable: [300],
      overpayment: [0],
      all: split(0, NO_CHARGES),
      one: split(0, NO_CHARGES),
      goodwill: [['withheld', null, 300, 0]],
    },
    lines: [
      [true, 'item', 1, 2, 2_000, 182],
      [true, 'item', 2, 3, 1_500, 136],
      [true, 'charges', null, 0, 500, 45],
      [true, 'withheld', null, 0, -300, 0],
    ],
  },
  {
    name: 'goodwill beside a return with a withheld amount, which is refunded after all',
    returned: [1, 0],
    attempts: [
      {
        status: 'partially_refunded',
        refunds: [
          { amount: 700, reason: 'late', split: GOODWILL },
          { amount: 600, split: { lines: [line(1, 1, 800, 73)], charges: NO_CHARGES, withheld: 200 } },
          {
            amount: 350,
            reason: 'again',
            status: 'due',
            split: { lines: [line(1, 1, 200, 18)], charges: { amount: 100, tax: 9 }, withheld: -50, isCut: true },
          },
        ],
      },
    ],
    expected: {
      refundable: [2350],
      overpayment: [0],
      all: split(2200, { amount: 400, tax: 36 }, line(1, 1, 600, 55), line(2, 3, 1200, 109)),
      one: split(500, { amount: -100, tax: -9 }, line(1, 1, 600, 55)),
      goodwill: [
        ['goodwill', 1, 500, 46],
        ['goodwill', 2, 1000, 91],
      ],
    },
    lines: [
      [true, 'goodwill', 1, 2, 400, 36],
      [true, 'goodwill', 2, 3, 300, 27],
      [true, 'item', 1, 1, 800, 73],
      [true, 'withheld', null, 0, -200, 0],
      [true, 'goodwill', 1, 1, 200, 18],
      [true, 'charges', null, 0, 100, 9],
      [true, 'withheld', null, 0, 50, 0],
    ],
  },
  {
    name: 'overpayment, refunded alone and beside goodwill',
    attempts: [
      {
        captured: 4_900,
        status: 'partially_refunded',
        refunds: [
          { amount: 500, reason: 'overpaid' },
          { amount: 900, reason: 'sorry', status: 'requested', split: GOODWILL },
        ],
      },
    ],
    expected: {
      refundable: [3500],
      overpayment: [200],
      all: split(3300, { amount: 500, tax: 45 }, line(1, 2, 1600, 146), line(2, 3, 1200, 109)),
      one: split(800, NO_CHARGES, line(1, 1, 800, 73)),
      goodwill: [
        ['goodwill', 1, 857, 78],
        ['goodwill', 2, 643, 58],
      ],
    },
    lines: [
      [true, 'overpayment', null, 0, 500, 0],
      [true, 'goodwill', 1, 2, 400, 36],
      [true, 'goodwill', 2, 3, 300, 27],
      [true, 'overpayment', null, 0, 200, 0],
    ],
  },
  {
    name: 'cash no longer due on delivery',
    returned: [0, 2],
    attempts: [
      {
        amount: 3_000,
        captured: 0,
        status: 'pending',
        waived: [
          { lines: [line(2, 1, 500, 45)], charges: NO_CHARGES },
          { lines: [line(2, 1, 500, 46)], charges: NO_CHARGES },
        ],
      },
    ],
    expected: {
      refundable: [0],
      overpayment: [0],
      all: split(3000, { amount: 500, tax: 45 }, line(1, 2, 2000, 182), line(2, 1, 500, 45)),
      one: split(1000, NO_CHARGES, line(1, 1, 1000, 91)),
      goodwill: [
        ['goodwill', 1, 1200, 109],
        ['goodwill', 2, 300, 27],
      ],
    },
    lines: [
      [false, 'item', 2, 1, 500, 45],
      [false, 'item', 2, 1, 500, 46],
    ],
  },
  {
    name: 'a return that is withheld as a whole',
    returned: [1, 0],
    attempts: [{ waived: [{ lines: [line(1, 1, 1_000, 91)], charges: NO_CHARGES, withheld: 1_000 }] }],
    expected: {
      refundable: [4000],
      overpayment: [0],
      all: split(3000, { amount: 500, tax: 45 }, line(1, 1, 1000, 91), line(2, 3, 1500, 136)),
      one: split(1000, NO_CHARGES, line(1, 1, 1000, 91)),
      goodwill: [
        ['goodwill', 1, 600, 55],
        ['goodwill', 2, 900, 82],
      ],
    },
    lines: [
      [false, 'item', 1, 1, 1_000, 91],
      [false, 'withheld', null, 0, -1_000, 0],
    ],
  },
  {
    name: 'a second payment, which is refunded',
    attempts: [{}, { status: 'review', refunds: [{ amount: 4_000, reason: 'paid-twice', status: 'pending' }] }],
    expected: {
      refundable: [4000, 0],
      overpayment: [0, 0],
      all: split(4000, { amount: 500, tax: 45 }, line(1, 2, 2000, 182), line(2, 3, 1500, 136)),
      one: split(1000, NO_CHARGES, line(1, 1, 1000, 91)),
      goodwill: [
        ['goodwill', 1, 857, 78],
        ['goodwill', 2, 643, 58],
      ],
    },
    lines: [[true, 'payment', null, 0, 4_000, 0]],
  },
  {
    name: 'a counter without a refund, as in the demo data',
    returned: [2, 3],
    attempts: [{ status: 'refunded', refunded: 4_000 }],
    expected: {
      refundable: [0],
      overpayment: [0],
      all: split(4000, { amount: 500, tax: 45 }, line(1, 2, 2000, 182), line(2, 3, 1500, 136)),
      one: split(4000, { amount: 500, tax: 45 }, line(1, 2, 2000, 182), line(2, 3, 1500, 136)),
      goodwill: [
        ['goodwill', 1, 857, 78],
        ['goodwill', 2, 643, 58],
      ],
    },
    lines: [[true, 'payment', null, 0, 4_000, 0]],
  },
];
