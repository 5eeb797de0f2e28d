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

/** Where somebody stands: a code is still to be given, none is asked of the account, or it may be set up or changed. */
export type FactorPage = { title: string } & (
  | { state: 'due' | 'spared' }
  | {
      state: 'own';
      needed: boolean;
      since: string | null;
      codesLeft: number;
      /** What the app reads from the screen, or by hand. */
      offered: { square: Square; key: string[] } | null;
    }
);

/** A QR code: how many squares it is wide, and the dark ones as a path. */
type Square = { size: number; path: string };

export type FactorAnswer = { intent: string; failed: string; error: string | undefined; codes: string[] };

/** @throws Response a redirect to the sign-in page for strangers, a 403 page for customers */
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
  const shown = await showFactor(services.db, { customerId: id, key: keyOf(shop), now: services.clock() });
  const writing = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const naming = { issuer: settings.siteName, account: visitor.customer.email };
  return {
    ...{ title, state: 'own', needed: needsFactor(role), codesLeft: shown.codesLeft },
    since: shown.since ? showTime(shown.since.toISOString(), writing) : null,
    offered: shown.offered && {
      square: squareOf(totpAddress(shown.offered, naming)),
      key: base32(shown.offered).match(/.{1,4}/g) ?? [],
    },
  };
}

const CHANGES: readonly FactorChange[] = ['begin', 'confirm', 'codes', 'drop'];

/** The action of a button of the page. @throws Response a redirect once it is done and there is nothing to show */
export async function changeOfficeFactor(shop: ShopRequest, form: FormData) {
  const { db, config, clock } = shop.services;
  const intent = textOf(form, 'intent').slice(0, 20);
  const visitor = await shop.visitor();
  const asking = { key: keyOf(shop), address: shop.address, limits: config.limits, now: clock() };
  const input = readFields(form, { code: 'text' }, factorInput);
  if (visitor.factor === 'due') {
    const given = input.ok
      ? await giveFactor(db, { ...asking, sessionHash: visitor.sessionHash }, input.value.code)
      : input;
    if (given.ok) throw redirect(inOffice.entry(), 303);
    return answerOf(shop, intent, given);
  }
  const staff = await staffMember(db, visitor);
  if (!staff.ok && staff.refusal.kind === 'unauthenticated') throw redirect(inOffice.entry(), 303);
  const change = CHANGES.find((one) => one === intent);
  if (!staff.ok || !visitor.sessionHash || visitor.factor === 'spared') throw data(null, { status: 403 });
  if (!change) throw data(null, { status: 404 });
  // nothing was set up yet: there is no code to ask for
  const asksNone = change === 'begin' && visitor.factor === 'none';
  const read = asksNone ? ok({ code: '' }) : input;
  const changed = read.ok
    ? await changeFactor(
        db,
        { ...asking, staff: staff.value, sessionHash: visitor.sessionHash },
        { change, code: read.value.code },
      )
    : read;
  if (changed.ok && changed.value.length === 0) throw redirect(inOffice.factor(), 303);
  return answerOf(shop, intent, changed);
}

function answerOf({ t }: ShopRequest, intent: string, done: Result<string[] | object>) {
  if (done.ok) {
    const codes = Array.isArray(done.value) ? done.value : [];
    return data<FactorAnswer>({ intent, failed: '', error: undefined, codes });
  }
  const { refusal } = done;
  const [problem] = refusal.fields.code ?? [];
  const error = problem && sentenceFor(problem, t);
  const failed = error ? t('login.fixFields') : sentenceFor(refusal, t);
  const status = refusal.kind === 'too-many' ? 429 : 200;
  return data<FactorAnswer>({ intent, failed, error, codes: [] }, { status });
}

function keyOf({ services: { config } }: ShopRequest): Buffer {
  return encryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
}

/** With the quiet zone of four squares that ISO/IEC 18004 requires. */
function squareOf(text: string): Square {
  const { size, data: rows } = encode(text, { ecc: 'M', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
