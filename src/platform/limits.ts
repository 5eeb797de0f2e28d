import { z } from 'zod';

/** A token bucket: `burst` tries at once, all of them back after `seconds`. */
export type Limit = { burst: number; seconds: number };

/**
 * The subject that a bucket belongs to. `address`: a network address, which counts as its network
 * (network-prefix.ts) without the caller's doing. `pair`: a network and a subject. `shop`: all callers together.
 */
type LimitSubject = 'address' | 'pair' | 'mailbox' | 'account' | 'shopper' | 'code' | 'shop';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Every throttle of the shop. `LIMITS` in the environment moves or lifts them. */
export const DEFAULT_LIMITS = {
  /** Sign-in tries for one account from one network. */
  signIn: { burst: 10, seconds: 600, by: 'pair' },
  /** Sign-in tries for one account from anywhere since it last succeeded. */
  signInAccount: { burst: 100, seconds: DAY, by: 'mailbox' },
  /** Codes of a second factor tried for one account: with what comes back meanwhile, five in ten minutes. */
  secondFactor: { burst: 4, seconds: 2_400, by: 'account' },
  /** Codes of a second factor tried for one account since the last right one. */
  secondFactorDay: { burst: 30, seconds: DAY, by: 'account' },
  /** Wrong mailed codes for one mailbox and purpose, over all codes that were mailed. */
  mailedCode: { burst: 20, seconds: DAY, by: 'mailbox' },
  /** Wrong last digits of the phone number for one order or repair. */
  phoneDigits: { burst: 5, seconds: DAY, by: 'code' },
  /** Wrong passwords or codes from one network, over all accounts; counted for each kind of secret. */
  failedGuess: { burst: 50, seconds: HOUR, by: 'pair' },
  /** Wrong guesses at one kind of secret in the whole shop; while none is left, `repeatedGuess` applies. */
  failedGuesses: { burst: 200, seconds: HOUR, by: 'shop' },
  /** Guesses at an account, code or order that was guessed wrong before, while the shop is under attack. */
  repeatedGuess: { burst: 1, seconds: 60, by: 'code' },
  /** Sign-ups, resets and codes from one address. */
  account: { burst: 100, seconds: 600, by: 'address' },
  /** Mails with codes to one mailbox: with what comes back meanwhile, at most ten in any hour. */
  codeMail: { burst: 5, seconds: HOUR, by: 'mailbox' },
  /** "Send the code again" for one mailbox. */
  codeAgain: { burst: 1, seconds: 60, by: 'mailbox' },
  /** Looking up orders from one address. */
  track: { burst: 10, seconds: 600, by: 'address' },
  /** Vouchers tried by one shopper. */
  voucher: { burst: 10, seconds: 600, by: 'shopper' },
  /** Orders placed with a voucher, of one customer or from one network of guests. */
  voucherOrder: { burst: 10, seconds: HOUR, by: 'shopper' },
  /** Contact and newsletter forms from one address. */
  contact: { burst: 10, seconds: HOUR, by: 'address' },
  /** Mails that ask one mailbox whether it wants the newsletter. */
  newsletterMail: { burst: 3, seconds: HOUR, by: 'mailbox' },
  /** Questions and answers of one customer. */
  question: { burst: 10, seconds: HOUR, by: 'account' },
  /** Copies of their data that one customer takes. */
  export: { burst: 5, seconds: DAY, by: 'account' },
  /** Reviews, votes and reports of one customer. */
  review: { burst: 30, seconds: HOUR, by: 'account' },
  /** Orders placed from one address. */
  order: { burst: 60, seconds: 600, by: 'address' },
  /** Asking how far a payment is, from one address. */
  paymentCheck: { burst: 120, seconds: 600, by: 'address' },
  /** Databases and folders checked by an installer, from anywhere. */
  install: { burst: 5, seconds: 600, by: 'shop' },
  /** Clicks on results of searches counted for one address. */
  searchClick: { burst: 120, seconds: 600, by: 'address' },
  /** Quotes for repairs kept for one address. */
  quote: { burst: 60, seconds: 600, by: 'address' },
  /** Repairs booked from one address. */
  booking: { burst: 30, seconds: HOUR, by: 'address' },
  /** Links of repairs that open nothing, from one address. */
  link: { burst: 10, seconds: 600, by: 'address' },
  /** Answers, moves and calling off of repairs by their links, from one address. */
  ticket: { burst: 60, seconds: 600, by: 'address' },
} as const satisfies Record<string, Limit & { by: LimitSubject }>;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Null: no limit. */
export type Limits = Record<LimitName, Limit | null>;

/**
 * How much stock orders may hold that wait for a payment online or by transfer. `LIMITS` moves or lifts these as well,
 * by number or null. Shares are percent of what is left of a variant together with what is held already.
 */
const DEFAULT_UNPAID_CAPS = {
  /** Open unpaid orders of one shopper: account, guest token, or e-mail address of a guest. */
  unpaidOrders: 3,
  /** Open unpaid orders from one network: an IPv4 address, or an IPv6 /64. */
  unpaidOrdersPerNetwork: 10,
  /** Pieces of one variant in one unpaid order, which has one payment attempt at a time. */
  unpaidPiecesPerOrder: 10,
  /** Pieces of one variant in all unpaid orders of one shopper. */
  unpaidPieces: 15,
  /** Pieces of one variant in all unpaid orders from one network. */
  unpaidPiecesPerNetwork: 30,
  /** Share of a variant that one shopper may hold, beyond the first three pieces. */
  unpaidSharePercent: 50,
  /** Share of a variant that one network may hold, beyond the first three pieces. */
  unpaidSharePerNetworkPercent: 75,
} as const;

type UnpaidCapName = keyof typeof DEFAULT_UNPAID_CAPS;
/** Null: no cap. */
export type UnpaidCaps = Record<UnpaidCapName, number | null>;

const limit = z.strictObject({ burst: z.int().min(1), seconds: z.number().positive() });
const overrides = z.partialRecord(z.enum(Object.keys(DEFAULT_LIMITS) as LimitName[]), limit.nullable());
const capNames = Object.keys(DEFAULT_UNPAID_CAPS) as UnpaidCapName[];
const capOverrides = z.partialRecord(z.enum(capNames), z.int().min(0).nullable());

/**
 * The limits for a text of the environment: empty or `on` for the defaults, `off` for none, else JSON such as
 * `{"signIn":{"burst":100,"seconds":60},"track":null}`.
 * @throws Error with a sentence for the owner when the text is none of these.
 */
export function readLimits(text = ''): Limits {
  if (text === '' || text === 'on') return DEFAULT_LIMITS;
  if (text === 'off') return mapLimits(() => null);
  const given = readOverrides(text).limits;
  return mapLimits((name) => {
    const override = given[name];
    return override === undefined ? DEFAULT_LIMITS[name] : override;
  });
}

/**
 * The caps of unpaid orders for the same text, e.g. `{"unpaidOrders":5,"unpaidPieces":null}`.
 * @throws Error as `readLimits` does
 */
export function readUnpaidCaps(text = ''): UnpaidCaps {
  if (text === '' || text === 'on') return DEFAULT_UNPAID_CAPS;
  const given = text === 'off' ? {} : readOverrides(text).caps;
  const caps = capNames.map((name) => {
    const override = text === 'off' ? null : given[name];
    return [name, override === undefined ? DEFAULT_UNPAID_CAPS[name] : override];
  });
  return Object.fromEntries(caps) as UnpaidCaps;
}

function readOverrides(text: string) {
  const json = parseJson(text);
  const entries = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : null;
  const isCap = (name: string) => capNames.some((cap) => cap === name);
  const limits = overrides.safeParse(entries && Object.fromEntries(entries.filter(([name]) => !isCap(name))));
  const caps = capOverrides.safeParse(entries && Object.fromEntries(entries.filter(([name]) => isCap(name))));
  if (limits.success && caps.success) return { limits: limits.data, caps: caps.data };
  const names = Object.keys(DEFAULT_LIMITS).join(', ');
  throw new Error(
    `LIMITS must be on, off or JSON like {"signIn":{"burst":10,"seconds":600},"unpaidOrders":3} with the names ${names}, and with numbers for ${capNames.join(', ')}.`,
  );
}

function mapLimits(limitOf: (name: LimitName) => Limit | null): Limits {
  const names = Object.keys(DEFAULT_LIMITS) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, limitOf(name)])) as Limits;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
