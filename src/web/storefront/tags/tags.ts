/** Scripts of others that the settings name; the same for every visitor, and loaded only for those who agreed. */
export type Tags = {
  /** A measurement of Google Analytics (`G-…`) or a container of Tag Manager (`GTM-…`): statistics. */
  google: string | null;
  /** Meta's pixel: marketing. */
  pixel: string | null;
  /** The owner's own choice, each an address: marketing. */
  scripts: string[];
};
