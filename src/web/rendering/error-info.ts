import { isRouteErrorResponse } from 'react-router';

type ErrorInfo = { status: number; message: string | null; code: string | null };

/**
 * What the error page can show of an error: the status and, for responses that our code threw, message and incident
 * code.
 */
export function readErrorInfo(error: unknown): ErrorInfo {
  if (!isRouteErrorResponse(error)) {
    // the request of a navigation failed, or a proxy answered instead of the shop
    const offlineMessage = error instanceof TypeError ? /fetch|network|load/i : /^Unable to decode/;
    const isOffline = error instanceof Error && offlineMessage.test(error.message);
    return { status: isOffline ? 503 : 500, message: null, code: null };
  }
  const data: unknown = error.data;
  const readText = (name: 'message' | 'code') => {
    if (typeof data !== 'object' || data === null || !(name in data)) return null;
    const value = Object.entries(data).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : null;
  };
  return { status: error.status, message: readText('message'), code: readText('code') };
}
