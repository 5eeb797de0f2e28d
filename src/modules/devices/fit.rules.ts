/** What a cable is plugged into to charge a device; `own` is a maker's own plug or cradle. */
export const SOCKETS = ['usb-c', 'lightning', 'micro-usb', 'mains', 'own'] as const;
export type Socket = (typeof SOCKETS)[number];

/** What goods charge by: a socket, or a wireless pad. */
export const FIT_SOCKETS = [...SOCKETS, 'wireless'] as const;
export type FitSocket = (typeof FIT_SOCKETS)[number];

export const VERDICTS = ['fits', 'unknown', 'not'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A device, as far as goods ask about it. */
export type FittedModel = {
  id: number;
  seriesId: number;
  typeId: number;
  /** Empty when not known for certain. */
  sockets: readonly Socket[];
  /** Null when not known for certain. */
  wirelessCharging: boolean | null;
};

/** A kind of device that goods fit: everything that is set must be so; where nothing is set, every device. */
export type FitRule = {
  modelId: number | null;
  seriesId: number | null;
  typeId: number | null;
  socket: FitSocket | null;
  /** A cable to the socket comes in between. */
  withCable: boolean;
  /** False: it may fit, and nobody has tried. */
  sure: boolean;
};

export type Fit = {
  verdict: Verdict;
  /** Fits with a cable to this socket, which is not part of it. */
  cable: FitSocket | null;
};

const UNKNOWN: Fit = { verdict: 'unknown', cable: null };
const NOT: Fit = { verdict: 'not', cable: null };

/**
 * Whether goods fit a device. One rule that surely holds is enough; goods fit not when none of their rules can hold.
 * Of goods without rules nobody has said anything: that is unknown, not no.
 */
export function judgeFit(rules: readonly FitRule[], model: FittedModel): Fit {
  if (rules.length === 0) return UNKNOWN;
  const fits = rules.map((rule) => byRule(rule, model));
  return (
    fits.find(({ verdict, cable }) => verdict === 'fits' && cable === null) ??
    fits.find(({ verdict }) => verdict === 'fits') ??
    fits.find(({ verdict }) => verdict === 'unknown') ??
    NOT
  );
}

function byRule({ modelId, seriesId, typeId, socket, withCable, sure }: FitRule, model: FittedModel): Fit {
  if (modelId !== null && modelId !== model.id) return NOT;
  if (seriesId !== null && seriesId !== model.seriesId) return NOT;
  if (typeId !== null && typeId !== model.typeId) return NOT;
  const charges = socket === null ? true : isChargedBy(model, socket);
  if (charges === false) return NOT;
  if (charges === null || !sure) return UNKNOWN;
  return { verdict: 'fits', cable: withCable ? socket : null };
}

function isChargedBy({ sockets, wirelessCharging }: FittedModel, socket: FitSocket): boolean | null {
  if (socket === 'wireless') return wirelessCharging;
  return sockets.length === 0 ? null : sockets.includes(socket);
}
