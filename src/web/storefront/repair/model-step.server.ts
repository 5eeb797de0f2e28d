import { type RouterContextProvider, redirect } from 'react-router';
import { money } from '../../../kernel/money.ts';
import { showMoney } from '../../../kernel/show-money.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { moneyFormat } from '../../../modules/content/settings.rules.ts';
import { type Advice, adviseRepair } from '../../../modules/repairs/advise.ts';
import { makeQuote, quoteTerms } from '../../../modules/repairs/make-quote.ts';
import { type NamedFault, nameFaults } from '../../../modules/repairs/name-faults.ts';
import { type Fault, openModel, type RepairModel } from '../../../modules/repairs/open-model.ts';
import { OTHER_FAULT } from '../../../modules/repairs/other-fault.rules.ts';
import type { FaultWish } from '../../../modules/repairs/quote.input.ts';
import { cheapestOption, type Quote, type QuoteTerms } from '../../../modules/repairs/quote.rules.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { faultLabels } from '../../field-labels.server.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { repairFacts } from '../../machines/repair-facts.server.ts';
import { type ShopRequest, shopRequest } from '../../request.server.ts';
import type { PageHead } from '../listing/page-head.ts';
import { windowAddress } from './window-address.ts';
import type { ReadAnswers } from './window-answers.server.ts';

export type ShownModel = Pick<RepairModel, 'slug' | 'name' | 'image' | 'brand' | 'type'>;

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
  model: ShownModel & Pick<RepairModel, 'year' | 'modelCodes' | 'endOfSupport'>;
  faults: Fault[];
  chosen: FaultWish[];
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
  model: ShownModel;
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  /** Number of days the price is valid. */
  keptDays: number;
  /** Each with its part quality, where there is a choice. */
  chosen: FaultWish[];
  /** Selected faults with a choice of part quality. */
  graded: Fault[];
  other: string | null;
  failed: string | null;
  /** Alternatives to the repair. */
  advice: Advice | null;
};

/** Loads the pages of a model: its faults, and the price of the selected ones. Identical for all visitors. */
export async function modelStep(
  context: Readonly<RouterContextProvider>,
  answers: ReadAnswers,
  failed: string | null = null,
): Promise<NoModelView | FaultsView | QuoteView> {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const { db, clock } = services;
  const settings = await readSettings(db);
  const toTitle = (name: string) => `${name} – ${settings.siteName}`;
  const model = answers.model === undefined ? null : await openModel(db, answers.model, locale);
  if (!model || answers.model === undefined) return noModel(shop, answers, toTitle(t('repairWindow.noModel')));
  const chosen = answers.faults.map((wish) => ({ ...wish, service: serviceCalled(model, wish) }));
  const other = hasOther(model, chosen) ? answers.other : undefined;
  const canonicalPath = windowAddress({ model: model.slug, faults: chosen, other, step: answers.step });
  // without a selection the page shows a message instead of redirecting
  const isSelectionMissing = answers.asked && answers.faults.length === 0;
  if (!isSelectionMissing && (answers.untidy || answers.asked)) throw redirect(canonicalPath);
  const quoteContext = { settings, locale, now: clock() };
  const { name } = model;
  const lowest = leastOf(model);
  const head = {
    title: toTitle(t('repairWindow.title', { model: name })),
    description: t('repairWindow.description', {
      model: name,
      faults: model.faults.length,
      price: lowest === null ? 'none' : showMoney(money(lowest, settings.currency), moneyFormat(settings, locale)),
    }),
  };
  tellMachines(context, () => repairFacts({ siteUrl: services.config.siteUrl, locale, t, settings }, model));
  const priced = chosen.map((wish) => withPart(model, wish));
  const quoted = chosen.length > 0 ? await makeQuote(db, { model: model.slug, faults: priced }, quoteContext) : null;
  if (quoted?.ok && answers.step !== 'faults') {
    const { quote, taxLabel } = quoted.value;
    const advice = await adviseRepair(db, { model: model.slug, faults: priced }, quoteContext);
    const graded = priced.flatMap(({ service }) => gradedFault(model, service) ?? []);
    return {
      ...{ at: 'quote', advice, head, model: shown(model), quote, taxLabel, chosen: priced, graded, failed },
      other: other ?? null,
      ...{ pricesIncludeTax: settings.pricesIncludeTax, keptDays: settings.repairQuoteDays },
    };
  }
  const problem = quoted && !quoted.ok ? sentenceOf(quoted.refusal.fields.faults?.[0], t) : null;
  const { taxLabel: _, ...terms } = await quoteTerms(db, { model }, quoteContext);
  return {
    ...{ at: 'faults', head, faults: model.faults, chosen, terms, diagnosisFee: model.diagnosisFee },
    model: { ...shown(model), year: model.year, modelCodes: model.modelCodes, endOfSupport: model.endOfSupport },
    ...{ tradeIn: settings.tradeIn, other: other ?? '' },
    problem: problem ?? (answers.asked ? t('repairWindow.chooseOne') : null),
  };
}

export function shown({ slug, name, image, brand, type }: RepairModel): ShownModel {
  return { slug, name, image, brand, type };
}

async function noModel(
  { services, locale }: ShopRequest,
  { model, faults: wishes }: ReadAnswers,
  title: string,
): Promise<NoModelView> {
  const serviceSlugs = wishes.map(({ service }) => service);
  const faults = await nameFaults(services.db, { said: serviceSlugs }, locale);
  return { at: 'model', head: { title, noindex: true }, unknown: model !== undefined, faults };
}

/** Resolves a service of a model by its slug, or by the code that device types share. */
function serviceCalled({ faults }: RepairModel, { service: slugOrCode }: FaultWish): string {
  return faults.find(({ service, code }) => service === slugOrCode || code === slugOrCode)?.service ?? slugOrCode;
}

/** Selects the cheapest part unless another quality was chosen: price lists show its price and link here. */
function withPart(model: RepairModel, wish: FaultWish): FaultWish {
  const cheapest = cheapestOption(gradedFault(model, wish.service)?.options ?? []);
  return wish.part === undefined && cheapest ? { ...wish, part: cheapest.grade } : wish;
}

function gradedFault({ faults }: RepairModel, service: string): Fault | undefined {
  return faults.find((fault) => fault.service === service && fault.options.length > 1);
}

/** Whether the unlisted fault is selected. */
function hasOther({ faults }: RepairModel, chosen: readonly FaultWish[]): boolean {
  return faults.some(({ service, code }) => code === OTHER_FAULT && chosen.some((wish) => wish.service === service));
}

function leastOf({ faults }: RepairModel): number | null {
  const known = faults.flatMap(({ from }) => from ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

function sentenceOf(problem: Parameters<typeof sentenceFor>[0] | undefined, t: ShopRequest['t']): string | null {
  return problem ? sentenceFor(problem, t, faultLabels(t)) : null;
}
