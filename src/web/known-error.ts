import { isRouteErrorResponse } from 'react-router';

type Known = { status: number; message: string | null; code: string | null };

/** What may be said of an error: the status and, for refusals we threw ourselves, their sentence and support code. */
export function knownOf(error: unknown): Known {
  if (!isRouteErrorResponse(error)) {
    // nobody answered on the way to another page, or somebody who is not the shop, as a proxy does
    const unreached = error instanceof TypeError ? /fetch|network|load/i : /^Unable to decode/;
    const isUnreached = error instanceof Error && unreached.test(error.message);
    return { status: isUnreached ? 503 : 500, message: null, code: null };
  }
  const data: unknown = error.data;
  const said = (name: 'message' | 'code') => {
    if (typeof data !== 'object' || data === null || !(name in data)) return null;
    const value = Object.entries(data).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : null;
  };
  return { status: error.status, message: said('message'), code: said('code') };
}
