import type { ShopRequest } from '../../request.server.ts';

/** How long the second step knows what the first was told; seconds, as long as a mailed code is good. */
const SECONDS = 600;

export type StepName = 'sign_up_step' | 'password_step';

/** Carries an address to the page that asks for its code, out of reach of scripts and out of the URL. */
export function rememberStep(shop: ShopRequest, name: StepName, data: Record<string, string>): void {
  const value = Buffer.from(JSON.stringify(data)).toString('base64url');
  shop.setCookie(name, value, { maxAge: SECONDS, httpOnly: true });
}

/** What the first step was told; empty when that is too long ago or was on another device. */
export function recallStep(request: Request, name: StepName): Partial<Record<string, string>> {
  const cookies = request.headers.get('cookie')?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  if (!value) return {};
  try {
    const data: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    if (typeof data !== 'object' || data === null) return {};
    return Object.fromEntries(Object.entries(data).filter(([, one]) => typeof one === 'string'));
  } catch {
    return {}; // not ours
  }
}
