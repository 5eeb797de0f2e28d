import { useEffect, useState } from 'react';
import { foldText } from '../../../modules/search/fold.rules.ts';
import { usePageLocale } from '../../address.ts';
import { askSuggestions, type Suggested } from './suggest-call.ts';
import { narrowed } from './suggest-rows.ts';
import { ASK_AFTER_MS, SPINNER_AFTER_MS } from './suggest-timing.ts';

const MOST_KEPT = 50;

/** Responses by folded text, until the page is reloaded. */
const answers = new Map<string, Suggested>();

type Answers = {
  /** Current suggestions; null before the first response. */
  answer: Suggested | null;
  isSlow: boolean;
  /** The text whose request has finished or failed. */
  settled: string;
};

/**
 * Requests suggestions once typing pauses. A newer text or null aborts the pending request; a failure keeps the current
 * suggestions.
 * @param paused no request or update: rows must not move under a pressed finger
 */
export function useAnswers(typed: string | null, paused: boolean): Answers {
  const locale = usePageLocale();
  const [isSlow, setSlow] = useState(false);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    setSlow(false);
    setSettled('');
    if (!typed || paused) return;
    const controller = new AbortController();
    let spinner: ReturnType<typeof setTimeout>;
    const request = async () => {
      spinner = setTimeout(() => setSlow(true), SPINNER_AFTER_MS);
      try {
        keep(typed, await askSuggestions(typed, locale, controller.signal));
      } catch {
        // offline, refused or aborted: the local suggestions stay
      }
      if (controller.signal.aborted) return;
      clearTimeout(spinner);
      setSlow(false);
      setSettled(typed);
    };
    const debounce = setTimeout(request, ASK_AFTER_MS);
    return () => {
      clearTimeout(debounce);
      clearTimeout(spinner);
      controller.abort();
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

/** The cached response of this text, or that of its longest cached prefix, narrowed. */
function knownFor(typed: string): Suggested | null {
  const key = foldText(typed);
  const exact = answers.get(key);
  if (exact) return exact;
  const beginning = [...answers.keys()].filter((known) => key.startsWith(known)).toSorted(byLength)[0];
  const shorter = beginning === undefined ? undefined : answers.get(beginning);
  return shorter ? narrowed(shorter, typed) : null;
}

const byLength = (one: string, other: string) => other.length - one.length;
