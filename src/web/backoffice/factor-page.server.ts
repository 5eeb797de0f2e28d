import { data, redirect } from 'react-router';
import { encode } from 'uqr';
import { ok, type Result } from '../../kernel/result.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { factorInput } from '../../modules/customers/customers.input.ts';
import { giveFactor } from '../../modules/customers/give-factor.ts';
import { showFactor } from '../../modules/customers/set-up-factor.ts';
import { changeFactor, type FactorChange } from '../../modules/staff/change-factor.ts';
import { staffMember } from '../../modules/staff/require-staff.ts';
import { needsFactor } from '../../modules/staff/staff.rules.ts';
import { encryptionKey } from '../../platform/encryption-key.ts';
import { base32, totpAddress } from '../../platform/totp.ts';
import { sentenceFor } from '../../platform/words.ts';
import { textOf } from '../form-data.server.ts';
import type { ShopRequest } from '../request.server.ts';
import { showTime } from './office-dates.server.ts';
import { readFields } from './office-form.server.ts';
import { inOffice } from './office-paths.ts';

/** State of the second factor: code due, not required for the account, or settings. */
export type FactorPage = { title: string } & (
  | { state: 'due' | 'spared' }
  | {
      state: 'own';
      needed: boolean;
      since: string | null;
      codesLeft: number;
      /** QR code and secret of a setup that is not confirmed yet. */
      offered: { square: Square; key: string[] } | null;
    }
);

/** A QR code: its width in modules, and the dark modules as an SVG path. */
type Square = { size: number; path: string };

export type FactorAnswer = { intent: string; failed: string; error: string | undefined; codes: string[] };

/** @throws Response a redirect to the sign-in page for visitors, a 403 page for customers */
export async function officeFactor(shop: ShopRequest): Promise<FactorPage> {
  const { services, locale, t } = shop;
  const visitor = await shop.visitor();
  const settings = await readSettings(services.db);
  const title = `${t('backoffice.factor.title')} – ${settings.siteName}`;
  if (visitor.factor === 'due') return { title, state: 'due' };
  const staff = await staffMember(services.db, visitor);
  if (!staff.ok && staff.refusal.kind === 'unauthenticated') throw redirect(inOffice.entry(), 303);
  if (!staff.ok || !visitor.customer) throw data(null, { status: 403 });
  if (visitor.factor === 'spared') return { title, state: 'spared' };
  const { id, role } = staff.value;
  const factor = await showFactor(services.db, { customerId: id, key: keyOf(shop), now: services.clock() });
  const format = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const naming = { issuer: settings.siteName, account: visitor.customer.email };
  return {
    ...{ title, state: 'own', needed: needsFactor(role), codesLeft: factor.codesLeft },
    since: factor.since ? showTime(factor.since.toISOString(), format) : null,
    offered: factor.offered && {
      square: squareOf(totpAddress(factor.offered, naming)),
      key: base32(factor.offered).match(/.{1,4}/g) ?? [],
    },
  };
}

const CHANGES: readonly FactorChange[] = ['begin', 'confirm', 'codes', 'drop'];

/** Form action of the page. @throws Response a redirect on success without codes to show */
export async function changeOfficeFactor(shop: ShopRequest, form: FormData) {
  const { db, config, clock } = shop.services;
  const intent = textOf(form, 'intent').slice(0, 20);
  const visitor = await shop.visitor();
  const context = { key: keyOf(shop), address: shop.address, limits: config.limits, now: clock() };
  const input = readFields(form, { code: 'text' }, factorInput);
  if (visitor.factor === 'due') {
    const result = input.ok
      ? await giveFactor(db, { ...context, sessionHash: visitor.sessionHash }, input.value.code)
      : input;
    if (result.ok) throw redirect(inOffice.entry(), 303);
    return answerOf(shop, intent, result);
  }
  const staff = await staffMember(db, visitor);
  if (!staff.ok && staff.refusal.kind === 'unauthenticated') throw redirect(inOffice.entry(), 303);
  const change = CHANGES.find((one) => one === intent);
  if (!staff.ok || !visitor.sessionHash || visitor.factor === 'spared') throw data(null, { status: 403 });
  if (!change) throw data(null, { status: 404 });
  // the first setup needs no code
  const needsNoCode = change === 'begin' && visitor.factor === 'none';
  const code = needsNoCode ? ok({ code: '' }) : input;
  const result = code.ok
    ? await changeFactor(
        db,
        { ...context, staff: staff.value, sessionHash: visitor.sessionHash },
        { change, code: code.value.code },
      )
    : code;
  if (result.ok && result.value.length === 0) throw redirect(inOffice.factor(), 303);
  return answerOf(shop, intent, result);
}

function answerOf({ t }: ShopRequest, intent: string, result: Result<string[] | object>) {
  if (result.ok) {
    const codes = Array.isArray(result.value) ? result.value : [];
    return data<FactorAnswer>({ intent, failed: '', error: undefined, codes });
  }
  const { refusal } = result;
  const [problem] = refusal.fields.code ?? [];
  const error = problem && sentenceFor(problem, t);
  const failed = error ? t('login.fixFields') : sentenceFor(refusal, t);
  const status = refusal.kind === 'too-many' ? 429 : 200;
  return data<FactorAnswer>({ intent, failed, error, codes: [] }, { status });
}

function keyOf({ services: { config } }: ShopRequest): Buffer {
  return encryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
}

/** A QR code with the quiet zone of four modules that ISO/IEC 18004 requires. */
function squareOf(text: string): Square {
  const { size, data: rows } = encode(text, { ecc: 'M', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
