/** Third-party scripts of the settings; the same for every visitor, loaded only with consent. */
export type Tags = {
  /** Google Analytics id (`G-…`) or Tag Manager container (`GTM-…`): statistics. */
  google: string | null;
  /** Meta pixel id: marketing. */
  pixel: string | null;
  /** Script URLs of the owner: marketing. */
  scripts: string[];
};
