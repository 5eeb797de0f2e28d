/** The time now. Passed in, so that tests and the demo shop choose their day. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
