import { useEffect, useState } from 'react';
import { foldText } from '../../../modules/search/fold.rules.ts';
import { usePageLocale } from '../../address.ts';
import { askSuggestions, type Suggested } from './suggest-call.ts';
import { narrowed } from './suggest-rows.ts';
import { ASK_AFTER_MS, SPINNER_AFTER_MS } from './suggest-timing.ts';

const MOST_KEPT = 50;

/** What the shop answered on this visit to the page, by the folded text. */
const answers = new Map<string, Suggested>();

type Answers = {
  /** What is known now; null before anything is. */
  answer: Suggested | null;
  isSlow: boolean;
  /** The text whose call has come to its end, by an answer or without. */
  settled: string;
};

/**
 * Asks the shop once typing rests. A newer text or a null ends the call before; a failed one leaves what is known.
 * @param paused nothing is asked or changed: rows that move under a finger would be missed
 */
export function useAnswers(typed: string | null, paused: boolean): Answers {
  const locale = usePageLocale();
  const [isSlow, setSlow] = useState(false);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    setSlow(false);
    setSettled('');
    if (!typed || paused) return;
    const call = new AbortController();
    let spinner: ReturnType<typeof setTimeout>;
    const ask = async () => {
      spinner = setTimeout(() => setSlow(true), SPINNER_AFTER_MS);
      try {
        keep(typed, await askSuggestions(typed, locale, call.signal));
      } catch {
        // offline, refused or aborted: what the browser knows by itself stays
      }
      if (call.signal.aborted) return;
      clearTimeout(spinner);
      setSlow(false);
      setSettled(typed);
    };
    const rest = setTimeout(ask, ASK_AFTER_MS);
    return () => {
      clearTimeout(rest);
      clearTimeout(spinner);
      call.abort();
    };
  }, [typed, locale, paused]);
  return { answer: typed ? knownFor(typed) : null, isSlow, settled };
}

function keep(typed: string, answer: Suggested): void {
  const key = foldText(typed);
  answers.delete(key);
  answers.set(key, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_KEPT) break;
    answers.delete(oldest);
  }
}

/** The answer to this text, or what that to its longest known beginning tells. */
function knownFor(typed: string): Suggested | null {
  const key = foldText(typed);
  const exact = answers.get(key);
  if (exact) return exact;
  const beginning = [...answers.keys()].filter((known) => key.startsWith(known)).toSorted(byLength)[0];
  const shorter = beginning === undefined ? undefined : answers.get(beginning);
  return shorter ? narrowed(shorter, typed) : null;
}

const byLength = (one: string, other: string) => other.length - one.length;
