import { z } from 'zod';

/** A token bucket: `burst` tries at once, all of them back after `seconds`. */
export type Limit = { burst: number; seconds: number };

const HOUR = 3_600;

/** Every throttle of the shop. `LIMITS` in the environment moves or lifts them. */
export const DEFAULT_LIMITS = {
  /** Sign-in tries for one account from one address. */
  signIn: { burst: 10, seconds: 600 },
  /** Sign-in tries for one account from anywhere since it last succeeded. */
  signInAccount: { burst: 100, seconds: 24 * HOUR },
  /** Codes of a second factor tried for one account: with what comes back meanwhile, five in ten minutes. */
  secondFactor: { burst: 4, seconds: 2_400 },
  /** Sign-ups, resets and codes from one address. */
  account: { burst: 100, seconds: 600 },
  /** Mails with codes to one mailbox: with what comes back meanwhile, at most ten in any hour. */
  codeMail: { burst: 5, seconds: HOUR },
  /** "Send the code again" for one mailbox. */
  codeAgain: { burst: 1, seconds: 60 },
  /** Looking up orders from one address. */
  track: { burst: 10, seconds: 600 },
  /** Vouchers tried by one shopper. */
  voucher: { burst: 10, seconds: 600 },
  /** Contact and newsletter forms from one address. */
  contact: { burst: 10, seconds: HOUR },
  /** Mails that ask one mailbox whether it wants the newsletter. */
  newsletterMail: { burst: 3, seconds: HOUR },
  /** Questions and answers of one customer. */
  question: { burst: 10, seconds: HOUR },
  /** Copies of their data that one customer takes. */
  export: { burst: 5, seconds: 24 * HOUR },
  /** Reviews, votes and reports of one customer. */
  review: { burst: 30, seconds: HOUR },
  /** Orders placed from one address. */
  order: { burst: 60, seconds: 600 },
  /** Quotes for repairs kept for one address. */
  quote: { burst: 60, seconds: 600 },
  /** Repairs booked from one address. */
  booking: { burst: 30, seconds: HOUR },
  /** Links of repairs that open nothing, from one address. */
  link: { burst: 10, seconds: 600 },
  /** Answers, moves and calling off of repairs by their links, from one address. */
  ticket: { burst: 60, seconds: 600 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Null: no limit. */
export type Limits = Record<LimitName, Limit | null>;

const limit = z.strictObject({ burst: z.int().min(1), seconds: z.number().positive() });
const overrides = z.partialRecord(z.enum(Object.keys(DEFAULT_LIMITS) as LimitName[]), limit.nullable());

/**
 * The limits for a text of the environment: empty or `on` for the defaults, `off` for none, else JSON such as
 * `{"signIn":{"burst":100,"seconds":60},"track":null}`.
 * @throws Error with a sentence for the owner when the text is none of these.
 */
export function readLimits(text = ''): Limits {
  if (text === '' || text === 'on') return DEFAULT_LIMITS;
  if (text === 'off') return mapLimits(() => null);
  const given = overrides.safeParse(parseJson(text));
  if (!given.success) {
    const names = Object.keys(DEFAULT_LIMITS).join(', ');
    throw new Error(
      `LIMITS must be on, off or JSON like {"signIn":{"burst":10,"seconds":600}} with the names ${names}.`,
    );
  }
  return mapLimits((name) => {
    const override = given.data[name];
    return override === undefined ? DEFAULT_LIMITS[name] : override;
  });
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
