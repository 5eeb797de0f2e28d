import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { listTradeInDevices } from '../../../modules/trade-in/list-trade-in-devices.ts';
import {
  createTradeInOfferOperation,
  getTradeInDeviceOperation,
} from '../../../modules/trade-in/trade-in.operations.ts';
import { OFFER_VALID_DAYS } from '../../../modules/trade-in/trade-in.rules.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { tradeInLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
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
export async function loadTradeInPage(shop: ShopRequest, query: URLSearchParams) {
  const { locale, t } = shop;
  const { db } = shop.services;
  const settings = await readSettings(db);
  if (!settings.tradeIn) throw data(null, { status: 404 });
  const model = query.get('model');
  const device = model === null ? null : await loadQuery(getTradeInDeviceOperation, shop, { params: { model } });
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
  const answers = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const code = QUESTION.exec(name)?.[1];
      return code && typeof value === 'string' ? [[code, value] as const] : [];
    }),
  );
  const storage = readTextField(form, 'storage_gb');
  // an unselected size gets a value that no model has
  const storage_gb = /^\d{1,5}$/.test(storage) ? Number(storage) : 65_536;
  const input = { model: readTextField(form, 'model'), storage_gb, answers };
  const stored = await runCommand(createTradeInOfferOperation, shop, { form, input });
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
