import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/** Token bucket: `burst` attempts at once; a full refill takes `seconds`. */
export type Limit = { burst: number; seconds: number };

/**
 * Subject of a bucket. `address`: a network address, which is automatically reduced to its network
 * (network-prefix.ts). `pair`: a network and a subject. `shop`: all callers together.
 */
type LimitSubject = 'address' | 'pair' | 'mailbox' | 'account' | 'shopper' | 'code' | 'shop';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Rate limits of the shop. The environment variable `LIMITS` changes or removes them. */
export const DEFAULT_LIMITS = {
  /** Sign-in attempts for one account from one network. */
  signIn: { burst: 10, seconds: 600, by: 'pair' },
  /** Sign-in attempts for one account from all networks since the last success. */
  signInAccount: { burst: 100, seconds: DAY, by: 'mailbox' },
  /** Two-factor code attempts for one account: including the refill, five in ten minutes. */
  secondFactor: { burst: 4, seconds: 2_400, by: 'account' },
  /** Two-factor code attempts for one account since the last success. */
  secondFactorDay: { burst: 30, seconds: DAY, by: 'account' },
  /** Wrong verification codes for one mailbox and purpose, over all codes that were sent. */
  mailedCode: { burst: 20, seconds: DAY, by: 'mailbox' },
  /** Wrong last digits of the phone number for one order or repair. */
  phoneDigits: { burst: 5, seconds: DAY, by: 'code' },
  /** Wrong passwords or codes from one network, over all accounts; counted for each kind of secret. */
  failedGuess: { burst: 50, seconds: HOUR, by: 'pair' },
  /** Wrong guesses at one kind of secret in the whole shop; while this limit is exhausted, `repeatedGuess` applies. */
  failedGuesses: { burst: 200, seconds: HOUR, by: 'shop' },
  /** Guesses at an account, code or order that was guessed wrong before, while the shop is under attack. */
  repeatedGuess: { burst: 1, seconds: 60, by: 'code' },
  /** Sign-ups, resets and codes from one address. */
  account: { burst: 100, seconds: 600, by: 'address' },
  /** Mails with codes to one mailbox: including the refill, at most ten per hour. */
  codeMail: { burst: 5, seconds: HOUR, by: 'mailbox' },
  /** "Send the code again" for one mailbox. */
  codeAgain: { burst: 1, seconds: 60, by: 'mailbox' },
  /** Mails about one order that staff send again. */
  orderMail: { burst: 1, seconds: 60, by: 'code' },
  /** Looking up orders from one address. */
  track: { burst: 10, seconds: 600, by: 'address' },
  /** Voucher attempts of one shopper. */
  voucher: { burst: 10, seconds: 600, by: 'shopper' },
  /** Orders placed with a voucher, of one customer or from one network of guests. */
  voucherOrder: { burst: 10, seconds: HOUR, by: 'shopper' },
  /** Contact and newsletter forms from one address. */
  contact: { burst: 10, seconds: HOUR, by: 'address' },
  /** Newsletter confirmation mails to one mailbox. */
  newsletterMail: { burst: 3, seconds: HOUR, by: 'mailbox' },
  /** Questions and answers of one customer. */
  question: { burst: 10, seconds: HOUR, by: 'account' },
  /** Data exports of one customer. */
  export: { burst: 5, seconds: DAY, by: 'account' },
  /** Reviews, votes and reports of one customer. */
  review: { burst: 30, seconds: HOUR, by: 'account' },
  /** Orders placed from one address. */
  order: { burst: 60, seconds: 600, by: 'address' },
  /** Tests of connections to payment providers by one staff member. */
  connectionTest: { burst: 20, seconds: 600, by: 'account' },
  /** Test mails to one staff member. */
  testMail: { burst: 10, seconds: 600, by: 'account' },
  /** Test mails of one staff member through an entered server: few, because the answer shows whether a port is open. */
  testMailServer: { burst: 5, seconds: HOUR, by: 'account' },
  /** Searches of the admin by one staff member; the dialog searches after each pause of the typing. */
  adminSearch: { burst: 300, seconds: 600, by: 'account' },
  /** Changes of many products that one staff member plans: each stores a row per product. */
  productBatch: { burst: 100, seconds: HOUR, by: 'account' },
  /** Payment status requests from one address. */
  paymentCheck: { burst: 120, seconds: 600, by: 'address' },
  /** Database and folder checks of the installer, over all addresses. */
  install: { burst: 5, seconds: 600, by: 'shop' },
  /** Submissions of the set-up form from one address: a limit over all addresses would let a stranger block the owner. */
  setUp: { burst: 30, seconds: 600, by: 'address' },
  /** Clicks on results of searches counted for one address. */
  searchClick: { burst: 120, seconds: 600, by: 'address' },
  /** Repair quotes created from one address. */
  quote: { burst: 60, seconds: 600, by: 'address' },
  /** Repairs booked from one address. */
  booking: { burst: 30, seconds: HOUR, by: 'address' },
  /** Pages of staff invitations opened from one address. */
  invitation: { burst: 30, seconds: 600, by: 'address' },
  /** Requests with invalid repair links from one address. */
  link: { burst: 10, seconds: 600, by: 'address' },
  /** Replies, rescheduling and cancellation of repairs by their links, from one address. */
  ticket: { burst: 60, seconds: 600, by: 'address' },
} as const satisfies Record<string, Limit & { by: LimitSubject }>;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Null: no limit. */
export type Limits = Record<LimitName, Limit | null>;

/**
 * Limits of the stock that unpaid orders (online payment or bank transfer) can reserve. `LIMITS` changes or removes these
 * as well, by number or null. Shares are percent of the available and the reserved stock of a variant together.
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
  /** Share of a variant that one shopper may reserve, beyond the first three pieces. */
  unpaidSharePercent: 50,
  /** Share of a variant that one network may reserve, beyond the first three pieces. */
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
 * Parses the environment variable: empty or `on` for the defaults, `off` for no limits, else JSON such as
 * `{"signIn":{"burst":100,"seconds":60},"track":null}`.
 * @throws Error with a message for the operator when the text is invalid.
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
 * Parses the caps of unpaid orders from the same text, e.g. `{"unpaidOrders":5,"unpaidPieces":null}`.
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

function mapLimits(getLimit: (name: LimitName) => Limit | null): Limits {
  const names = Object.keys(DEFAULT_LIMITS) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, getLimit(name)])) as Limits;
}
