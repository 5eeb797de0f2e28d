import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { keepQuote } from '../../../modules/repairs/open-quote.ts';
import { bookWithPhotos } from '../../../modules/tickets/book-with-photos.ts';
import { handOverRules } from '../../../modules/tickets/hand-over.rules.ts';
import { bookRepairInput } from '../../../modules/tickets/ticket.input.ts';
import { CONDITION_QUESTIONS } from '../../../modules/tickets/ticket.rules.ts';
import { parseInput } from '../../../platform/input-problems.ts';
import { takeTry } from '../../../platform/throttle.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { faultLabels } from '../../field-labels.server.ts';
import { filesOf, refuseUnreadable, textOf } from '../../form-data.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { type ShopRequest, shopRequest } from '../../request.server.ts';
import { ticketLinks } from '../../ticket-links.ts';
import { ADDRESS_FIELDS } from '../checkout/checkout-values.ts';
import { type BookedView, bookedStep } from './booked-step.server.ts';
import { chosenOf, type DetailsView, detailsStep, ownAddress, valuesOf } from './details-step.server.ts';
import {
  type GoneView,
  type Kept,
  type KeptView,
  keptView,
  leadOn,
  openKept,
  type PlaceStepView,
  placeStep,
} from './kept-steps.server.ts';
import { type FaultsView, modelStep, type NoModelView, type QuoteView } from './model-step.server.ts';
import { windowAddress } from './window-address.ts';
import { type ReadAnswers, readAnswers } from './window-answers.server.ts';

export type WindowView =
  | NoModelView
  | FaultsView
  | QuoteView
  | GoneView
  | KeptView
  | PlaceStepView
  | DetailsView
  | BookedView;

type Context = Readonly<RouterContextProvider>;

/** Loads the booking step that the answers in the URL lead to. */
export async function openWindow(context: Context, request: Request): Promise<WindowView> {
  const shop = context.get(shopRequest);
  const answers = readAnswers(new URL(request.url).searchParams);
  const { quote: token, booked, step } = answers;
  if (token === undefined && booked === undefined) return modelStep(context, answers);
  // pages with a token must not be cached
  await shop.visitor();
  if (booked !== undefined || step === 'done') {
    return (await bookedStep(shop, answers)) ?? nothingBooked(shop);
  }
  const storedQuote = await openKept(shop, token ?? '');
  if ('at' in storedQuote) return storedQuote;
  if (step === 'place' || step === 'details') {
    leadOn(storedQuote);
    return step === 'place' ? placeStep(shop, storedQuote, answers) : detailsStep(shop, storedQuote, answers);
  }
  return keptView(shop, storedQuote, answers.print === true);
}

async function nothingBooked(shop: ShopRequest): Promise<GoneView> {
  const head = { title: await pageTitle(shop, shop.t('repairWindow.yourQuote')), noindex: true };
  return { at: 'gone', head, sentence: shop.t('problems.repairs.noSuchQuote'), expired: false };
}

/** Handles the forms of the booking. @throws Response a redirect to the next step */
export async function answerWindow(context: Context, request: Request, form: FormData): Promise<WindowView> {
  const shop = context.get(shopRequest);
  const answers = readAnswers(new URL(request.url).searchParams);
  if (answers.quote === undefined) return keep(context, answers);
  await shop.visitor();
  const storedQuote = await openKept(shop, answers.quote);
  if ('at' in storedQuote) return storedQuote;
  leadOn(storedQuote);
  // the form sends another slot when the first one was taken
  const slot = textOf(form, 'slot');
  const chosen = slot === '' ? answers : { ...answers, slot };
  if (form.get('intent') === 'update') return detailsStep(shop, storedQuote, chosen, { values: valuesOf(form) });
  return book(shop, storedQuote, chosen, form);
}

/** Stores the quote, so that the following steps use the same price. */
async function keep(context: Context, answers: ReadAnswers): Promise<WindowView> {
  const shop = context.get(shopRequest);
  const { db, clock, config } = shop.services;
  const { model = '', faults, other } = answers;
  const now = clock();
  const admitted = await takeTry(db, config.limits, 'quote', shop.address, now);
  if (!admitted.ok) return modelStep(context, answers, sentenceFor(admitted.refusal, shop.t, faultLabels(shop.t)));
  if (faults.length === 0) return modelStep(context, { ...answers, asked: true });
  const settings = await readSettings(db);
  const stored = await keepQuote(db, { model, faults, other }, { settings, locale: shop.locale, now });
  // the page shows which fault has no quote
  if (!stored.ok) return modelStep(context, answers, sentenceFor(stored.refusal, shop.t, faultLabels(shop.t)));
  throw redirect(windowAddress({ quote: stored.value.token, step: 'place' }), 303);
}

async function book(shop: ShopRequest, storedQuote: Kept, answers: ReadAnswers, form: FormData): Promise<WindowView> {
  const { db, config, clock } = shop.services;
  const values = valuesOf(form);
  const refuse = (refusal: Refusal) => detailsStep(shop, storedQuote, answers, { values, refusal });
  const unreadable = refuseUnreadable(form);
  if (unreadable) return refuse(unreadable.refusal);
  const chosen = await chosenOf(shop, answers);
  if (!chosen) return detailsStep(shop, storedQuote, answers);
  const { saved } = await ownAddress(shop, chosen.method, values);
  const address = saved ? Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, saved[field] ?? ''])) : values;
  const input = parseInput(
    bookRepairInput,
    {
      ...{ quote: storedQuote.token, method: answers.method, location: answers.location, slot: answers.slot },
      ...{ email: values.email, serial: values.serial, colour: values.colour, description: values.description },
      address: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]])),
      ...(values.storage_gb && { storage_gb: Number(values.storage_gb) }),
      condition: conditionIn(values),
      ...{ consent_data: form.has('consent_data'), consent_terms: form.has('consent_terms') },
      expected_total: Number(foldDigits(textOf(form, 'expected_total'))),
    },
    handOverRules((await shop.visitor()).customer),
  );
  if (!input.ok) return refuse(input.refusal);
  const now = clock();
  const admitted = await takeTry(db, config.limits, 'booking', shop.address, now);
  if (!admitted.ok) return refuse(admitted.refusal);
  const { customer } = await shop.visitor();
  const files = await filesOf(form, 'photos');
  const context = {
    customer,
    locale: shop.locale,
    now,
    links: ticketLinks(config.siteUrl),
    dataDir: config.dataDir,
    files,
  };
  const booked = await bookWithPhotos(db, input.value, context);
  if (!booked.ok) return refuse(booked.refusal);
  const { token } = booked.value;
  throw redirect(windowAddress(token === null ? { quote: storedQuote.token, step: 'done' } : { booked: token }), 303);
}

function conditionIn(values: Record<string, string>): Record<string, boolean> {
  return Object.fromEntries(
    CONDITION_QUESTIONS.flatMap((question) => {
      const answer = values[`condition_${question}`];
      return answer === 'yes' || answer === 'no' ? [[question, answer === 'yes']] : [];
    }),
  );
}
