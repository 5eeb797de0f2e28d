/** Code of the service for an unlisted fault; a diagnosis determines the fault and the price. */
export const OTHER_FAULT = 'not-sure';

/** Maximum length of its description, in characters. */
export const MAX_OTHER_FAULT_LENGTH = 300;
