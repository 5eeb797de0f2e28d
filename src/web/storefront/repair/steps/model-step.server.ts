import { type RouterContextProvider, redirect } from 'react-router';
import { formatMoney } from '../../../../kernel/format-money.ts';
import { money } from '../../../../kernel/money.ts';
import {
  findRepairAlternatives,
  type RepairAlternatives,
} from '../../../../modules/device-offers/find-repair-alternatives.ts';
import {
  type Fault,
  findRepairModel,
  type RepairModel,
} from '../../../../modules/repair-catalog/catalog/find-repair-model.ts';
import { OTHER_FAULT } from '../../../../modules/repair-catalog/catalog/other-fault.rules.ts';
import { type NamedFault, resolveFaults } from '../../../../modules/repair-catalog/catalog/resolve-faults.ts';
import { buildQuoteTerms, calculateQuote } from '../../../../modules/repair-catalog/quotes/calculate-quote.ts';
import type { FaultInput } from '../../../../modules/repair-catalog/quotes/quote.input.ts';
import {
  findCheapestOption,
  type Quote,
  type QuoteTerms,
} from '../../../../modules/repair-catalog/quotes/quote.rules.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../../modules/settings/settings.rules.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { faultLabels } from '../../../forms/field-labels.server.ts';
import { type ShopRequest, shopRequest } from '../../../http/request.server.ts';
import { buildRepairStructuredData } from '../../../seo/repair-data.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import type { PageHead } from '../../listing/page-head.ts';
import type { ParsedBookingAnswers } from '../booking/booking-answers.server.ts';
import { bookingPath } from '../booking/booking-path.ts';

export type ModelSummary = Pick<RepairModel, 'slug' | 'name' | 'image' | 'brand' | 'type'>;

/** No model, or an unknown one. */
export type NoModelView = {
  at: 'model';
  head: PageHead;
  unknown: boolean;
  /** The selected faults. */
  faults: NamedFault[];
};

export type FaultsView = {
  at: 'faults';
  head: PageHead;
  model: ModelSummary & Pick<RepairModel, 'year' | 'modelCodes' | 'endOfSupport'>;
  faults: Fault[];
  chosen: FaultInput[];
  /** Terms for calculating the total of the selected faults. */
  terms: QuoteTerms;
  diagnosisFee: number;
  tradeIn: boolean;
  problem: string | null;
  other: string;
};

export type QuoteView = {
  at: 'quote';
  head: PageHead;
  model: ModelSummary;
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  /** Number of days the price is valid. */
  validDays: number;
  /** Each with its part quality, where there is a choice. */
  chosen: FaultInput[];
  /** Selected faults with a choice of part quality. */
  graded: Fault[];
  other: string | null;
  failed: string | null;
  /** Alternatives to the repair. */
  advice: RepairAlternatives | null;
};

/** Loads the pages of a model: its faults, and the price of the selected ones. Identical for all visitors. */
export async function loadModelStep(
  context: Readonly<RouterContextProvider>,
  answers: ParsedBookingAnswers,
  failed: string | null = null,
): Promise<NoModelView | FaultsView | QuoteView> {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const { db, clock } = services;
  const settings = await readSettings(db);
  const toTitle = (name: string) => `${name} – ${settings.siteName}`;
  const model = answers.model === undefined ? null : await findRepairModel(db, answers.model, locale);
  if (!model || answers.model === undefined) return loadNoModelView(shop, answers, toTitle(t('repairBooking.noModel')));
  const chosen = answers.faults.map((wish) => ({ ...wish, service: resolveService(model, wish) }));
  const other = hasOtherFault(model, chosen) ? answers.other : undefined;
  const canonicalPath = bookingPath({ model: model.slug, faults: chosen, other, step: answers.step });
  // without a selection the page shows a message instead of redirecting
  const isSelectionMissing = answers.isPriceRequested && answers.faults.length === 0;
  if (!isSelectionMissing && (answers.needsRedirect || answers.isPriceRequested)) throw redirect(canonicalPath);
  const quoteContext = { settings, locale, now: clock() };
  const { name } = model;
  const lowest = findLowestPrice(model);
  const head = {
    title: toTitle(t('repairBooking.title', { model: name })),
    description: t('repairBooking.description', {
      model: name,
      faults: model.faults.length,
      price: lowest === null ? 'none' : formatMoney(money(lowest, settings.currency), getMoneyFormat(settings, locale)),
    }),
  };
  addStructuredData(context, () =>
    buildRepairStructuredData({ siteUrl: services.config.siteUrl, locale, t, settings }, model),
  );
  const priced = chosen.map((wish) => selectCheapestPart(model, wish));
  const quoted =
    chosen.length > 0 ? await calculateQuote(db, { model: model.slug, faults: priced }, quoteContext) : null;
  if (quoted?.ok && answers.step !== 'faults') {
    const { quote, taxLabel } = quoted.value;
    const advice = await findRepairAlternatives(db, { model: model.slug, faults: priced }, quoteContext);
    const graded = priced.flatMap(({ service }) => findGradedFault(model, service) ?? []);
    return {
      at: 'quote',
      advice,
      head,
      model: toModelSummary(model),
      quote,
      taxLabel,
      chosen: priced,
      graded,
      failed,
      other: other ?? null,
      pricesIncludeTax: settings.pricesIncludeTax,
      validDays: settings.repairQuoteDays,
    };
  }
  const problem = quoted && !quoted.ok ? translateProblem(quoted.refusal.fields.faults?.[0], t) : null;
  const { taxLabel: _, ...terms } = await buildQuoteTerms(db, { model }, quoteContext);
  return {
    at: 'faults',
    head,
    faults: model.faults,
    chosen,
    terms,
    diagnosisFee: model.diagnosisFee,
    model: {
      ...toModelSummary(model),
      year: model.year,
      modelCodes: model.modelCodes,
      endOfSupport: model.endOfSupport,
    },
    tradeIn: settings.tradeIn,
    other: other ?? '',
    problem: problem ?? (answers.isPriceRequested ? t('repairBooking.chooseOne') : null),
  };
}

export function toModelSummary({ slug, name, image, brand, type }: RepairModel): ModelSummary {
  return { slug, name, image, brand, type };
}

async function loadNoModelView(
  { services, locale }: ShopRequest,
  { model, faults: wishes }: ParsedBookingAnswers,
  title: string,
): Promise<NoModelView> {
  const serviceSlugs = wishes.map(({ service }) => service);
  const faults = await resolveFaults(services.db, { faultKeys: serviceSlugs }, locale);
  return { at: 'model', head: { title, noindex: true }, unknown: model !== undefined, faults };
}

/** Resolves a service of a model by its slug, or by the code that device types share. */
function resolveService({ faults }: RepairModel, { service: slugOrCode }: FaultInput): string {
  return faults.find(({ service, code }) => service === slugOrCode || code === slugOrCode)?.service ?? slugOrCode;
}

/** Selects the cheapest part unless another quality was chosen: price lists show its price and link here. */
function selectCheapestPart(model: RepairModel, wish: FaultInput): FaultInput {
  const cheapest = findCheapestOption(findGradedFault(model, wish.service)?.options ?? []);
  return wish.part === undefined && cheapest ? { ...wish, part: cheapest.grade } : wish;
}

function findGradedFault({ faults }: RepairModel, service: string): Fault | undefined {
  return faults.find((fault) => fault.service === service && fault.options.length > 1);
}

/** Whether the unlisted fault is selected. */
function hasOtherFault({ faults }: RepairModel, chosen: readonly FaultInput[]): boolean {
  return faults.some(({ service, code }) => code === OTHER_FAULT && chosen.some((wish) => wish.service === service));
}

function findLowestPrice({ faults }: RepairModel): number | null {
  const known = faults.flatMap(({ from }) => from ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

function translateProblem(
  problem: Parameters<typeof translateRefusal>[0] | undefined,
  t: ShopRequest['t'],
): string | null {
  return problem ? translateRefusal(problem, t, faultLabels(t)) : null;
}
