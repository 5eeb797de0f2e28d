/** The code of the service for what is on no list: a look inside tells what it is and what it costs. */
export const OTHER_FAULT = 'not-sure';

/** Of what is said about it; characters. */
export const MOST_OTHER = 300;
