import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { findTradeInDevice } from '../../../modules/trade-in/find-trade-in-device.ts';
import { listTradeInDevices } from '../../../modules/trade-in/list-trade-in-devices.ts';
import { offerInput } from '../../../modules/trade-in/trade-in.input.ts';
import { OFFER_VALID_DAYS } from '../../../modules/trade-in/trade-in.rules.ts';
import { createTradeInOffer } from '../../../modules/trade-in/trade-in-offers.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { tradeInLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { to } from '../../paths.ts';
import { buildBreadcrumbList } from '../../seo/breadcrumb-list.server.ts';
import { addStructuredData } from '../../seo/structured-data.server.ts';

type TradeInStep = 'types' | 'brands' | 'models' | 'questions';

/** Adds the breadcrumb to the structured data. */
export function addTradeInStructuredData(
  context: Readonly<RouterContextProvider>,
  { services, locale, t }: ShopRequest,
): void {
  const here = { label: t('tradeIn.title'), path: to.tradeIn() };
  addStructuredData(context, () => {
    return { things: [buildBreadcrumbList({ siteUrl: services.config.siteUrl, locale, t }, [here])] };
  });
}

/**
 * Loads the current step of the trade-in questionnaire. @throws Response a 404 page when trade-in is disabled or the
 * model is unknown
 */
export async function loadTradeInPage({ services, locale, t }: ShopRequest, query: URLSearchParams) {
  const { db } = services;
  const settings = await readSettings(db);
  if (!settings.tradeIn) throw data(null, { status: 404 });
  const slug = query.get('model') ?? undefined;
  const device = slug === undefined ? null : await findTradeInDevice(db, slug, locale);
  if (slug !== undefined && !device) throw data(null, { status: 404 });
  const selection = device
    ? { type: device.typeSlug, brand: device.brandSlug }
    : { type: query.get('type') ?? undefined, brand: query.get('brand') ?? undefined };
  const catalog = await listTradeInDevices(db, selection, locale);
  const step: TradeInStep = device ? 'questions' : catalog.brand ? 'models' : catalog.type ? 'brands' : 'types';
  const values = { days: OFFER_VALID_DAYS, shop: settings.siteName };
  const title = device ? t('tradeIn.modelTitle', { model: device.name }) : t('tradeIn.title');
  return {
    head: { title: `${title} – ${settings.siteName}`, description: t('tradeIn.lead', values) },
    step,
    title,
    days: OFFER_VALID_DAYS,
    traded: catalog,
    device: device && {
      slug: device.slug,
      name: device.name,
      brand: device.brand,
      prices: device.prices,
      questions: device.questions.map(({ code, question, answers }) => {
        return { code, question, answers: answers.map((one) => ({ code: one.code, label: one.label })) };
      }),
    },
  };
}

export type TradeInPage = Awaited<ReturnType<typeof loadTradeInPage>>;

/** Submitted answers with errors. */
export type TradeInActionData = {
  storage: string;
  answers: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
};

const QUESTION = /^answer-([a-z0-9-]{1,60})$/;

/** Calculates the offer. @throws Response a redirect to the offer */
export async function requestOffer(shop: ShopRequest, form: FormData): Promise<TradeInActionData> {
  const { db, clock, config } = shop.services;
  const { locale, address } = shop;
  const answers = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const code = QUESTION.exec(name)?.[1];
      return code && typeof value === 'string' ? [[code, value] as const] : [];
    }),
  );
  const storage = readTextField(form, 'storage_gb');
  // an unselected size gets a value that no model has
  const storage_gb = /^\d{1,5}$/.test(storage) ? Number(storage) : 65_536;
  const input = parseInput(offerInput, { model: readTextField(form, 'model'), storage_gb, answers });
  if (!input.ok) return toRefusedActionData(shop, input.refusal, { storage, answers });
  const now = clock();
  const admitted = await consumeAttempt(db, config.limits, 'quote', address, now);
  if (!admitted.ok) return toRefusedActionData(shop, admitted.refusal, { storage, answers });
  const stored = await createTradeInOffer(db, input.value, { settings: await readSettings(db), locale, now });
  if (stored.ok) throw redirect(to.tradeInOffer(stored.value.token), 303);
  if (stored.refusal.kind === 'missing') throw data(null, { status: 404 });
  return toRefusedActionData(shop, stored.refusal, { storage, answers });
}

function toRefusedActionData(
  { t }: ShopRequest,
  refusal: Refusal,
  submitted: Pick<TradeInActionData, 'storage' | 'answers'>,
): TradeInActionData {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, t, tradeInLabels(t))] as const] : [],
  );
  return {
    ...submitted,
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? null : translateRefusal(refusal, t),
  };
}
