import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { foldDigits } from '../../../../kernel/locale.ts';
import type { Refusal } from '../../../../kernel/result.ts';
import { createQuoteOperation } from '../../../../modules/repair-catalog/repair-catalog.operations.ts';
import { bookRepairOperation } from '../../../../modules/tickets/booking/booking.operations.ts';
import { CONDITION_QUESTIONS } from '../../../../modules/tickets/ticket.rules.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { faultLabels } from '../../../forms/field-labels.server.ts';
import { readFileField, readTextField, refuseInvalidText } from '../../../http/form-data.server.ts';
import { type ShopRequest, shopRequest } from '../../../http/request.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { ADDRESS_FIELDS } from '../../checkout/checkout-values.ts';
import {
  type DetailsView,
  findChosenLocation,
  loadDetailsStep,
  loadSavedAddress,
  readDetailsValues,
} from '../steps/details-step.server.ts';
import { type FaultsView, loadModelStep, type NoModelView, type QuoteView } from '../steps/model-step.server.ts';
import {
  type LocationStepView,
  loadLocationStep,
  loadStoredQuoteView,
  openStoredQuote,
  type QuoteUnavailableView,
  redirectIfBooked,
  type StoredQuote,
  type StoredQuoteView,
} from '../steps/quote-steps.server.ts';
import { type BookedView, loadBookedStep } from './booked-step.server.ts';
import { type ParsedBookingAnswers, parseBookingAnswers } from './booking-answers.server.ts';
import { bookingPath } from './booking-path.ts';

export type BookingView =
  | NoModelView
  | FaultsView
  | QuoteView
  | QuoteUnavailableView
  | StoredQuoteView
  | LocationStepView
  | DetailsView
  | BookedView;

type Context = Readonly<RouterContextProvider>;

/** Loads the booking step that the answers in the URL lead to. */
export async function loadBookingStep(context: Context, request: Request): Promise<BookingView> {
  const shop = context.get(shopRequest);
  const answers = parseBookingAnswers(new URL(request.url).searchParams);
  const { quote: token, booked, step } = answers;
  if (token === undefined && booked === undefined) return loadModelStep(context, answers);
  // pages with a token must not be cached
  await shop.visitor();
  if (booked !== undefined || step === 'done') {
    return (await loadBookedStep(shop, answers)) ?? loadUnknownBooking(shop);
  }
  const storedQuote = await openStoredQuote(shop, token ?? '');
  if ('at' in storedQuote) return storedQuote;
  if (step === 'place' || step === 'details') {
    redirectIfBooked(storedQuote);
    return step === 'place'
      ? loadLocationStep(shop, storedQuote, answers)
      : loadDetailsStep(shop, storedQuote, answers);
  }
  return loadStoredQuoteView(shop, storedQuote, answers.print === true);
}

async function loadUnknownBooking(shop: ShopRequest): Promise<QuoteUnavailableView> {
  const head = { title: await buildPageTitle(shop, shop.t('repairBooking.yourQuote')), noindex: true };
  return { at: 'gone', head, sentence: shop.t('problems.repairs.noSuchQuote'), expired: false };
}

/** Handles the forms of the booking. @throws Response a redirect to the next step */
export async function handleBookingForm(context: Context, request: Request, form: FormData): Promise<BookingView> {
  const shop = context.get(shopRequest);
  const answers = parseBookingAnswers(new URL(request.url).searchParams);
  if (answers.quote === undefined) return storeQuote(context, answers, form);
  await shop.visitor();
  const storedQuote = await openStoredQuote(shop, answers.quote);
  if ('at' in storedQuote) return storedQuote;
  redirectIfBooked(storedQuote);
  // the form sends another slot when the first one was taken
  const slot = readTextField(form, 'slot');
  const chosen = slot === '' ? answers : { ...answers, slot };
  if (form.get('intent') === 'update')
    return loadDetailsStep(shop, storedQuote, chosen, { values: readDetailsValues(form) });
  return bookRepairFromForm(shop, storedQuote, chosen, form);
}

/** Stores the quote, so that the following steps use the same price. */
async function storeQuote(context: Context, answers: ParsedBookingAnswers, form: FormData): Promise<BookingView> {
  const shop = context.get(shopRequest);
  const { model, faults, other } = answers;
  if (faults.length === 0) return loadModelStep(context, { ...answers, isPriceRequested: true });
  const stored = await runCommand(createQuoteOperation, shop, { form, input: { model, faults, other } });
  // the page shows which fault has no quote
  if (!stored.ok) return loadModelStep(context, answers, translateRefusal(stored.refusal, shop.t, faultLabels(shop.t)));
  throw redirect(bookingPath({ quote: stored.value.token, step: 'place' }), 303);
}

async function bookRepairFromForm(
  shop: ShopRequest,
  storedQuote: StoredQuote,
  answers: ParsedBookingAnswers,
  form: FormData,
): Promise<BookingView> {
  const values = readDetailsValues(form);
  const refuse = (refusal: Refusal) => loadDetailsStep(shop, storedQuote, answers, { values, refusal });
  // saved addresses are looked up by the submitted values
  const unreadable = refuseInvalidText(form);
  if (unreadable) return refuse(unreadable.refusal);
  const chosen = await findChosenLocation(shop, answers);
  if (!chosen) return loadDetailsStep(shop, storedQuote, answers);
  const { saved } = await loadSavedAddress(shop, chosen.method, values);
  const address = saved ? Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, saved[field] ?? ''])) : values;
  const booked = await runCommand(bookRepairOperation, shop, {
    form,
    uploads: { photos: await readFileField(form, 'photos') },
    input: {
      quote: storedQuote.token,
      method: answers.method,
      location: answers.location,
      slot: answers.slot,
      email: values.email,
      serial: values.serial,
      colour: values.colour,
      description: values.description,
      address: Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]])),
      ...(values.storage_gb && { storage_gb: Number(values.storage_gb) }),
      condition: readCondition(values),
      consent_data: form.has('consent_data'),
      consent_terms: form.has('consent_terms'),
      expected_total: Number(foldDigits(readTextField(form, 'expected_total'))),
    },
  });
  if (!booked.ok) return refuse(booked.refusal);
  const { token } = booked.value;
  throw redirect(bookingPath(token === null ? { quote: storedQuote.token, step: 'done' } : { booked: token }), 303);
}

function readCondition(values: Record<string, string>): Record<string, boolean> {
  return Object.fromEntries(
    CONDITION_QUESTIONS.flatMap((question) => {
      const answer = values[`condition_${question}`];
      return answer === 'yes' || answer === 'no' ? [[question, answer === 'yes']] : [];
    }),
  );
}
