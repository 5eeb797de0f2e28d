import { useEffect, useState } from 'react';
import { foldText } from '../../../modules/search/text/fold.rules.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { fetchSuggestions, type Suggestions } from './fetch-suggestions.ts';
import { narrowSuggestions } from './suggest-rows.ts';
import { DEBOUNCE_MS, SPINNER_DELAY_MS } from './suggest-timing.ts';

const MAX_CACHED_ANSWERS = 50;

/** Responses by folded text, until the page is reloaded. */
const answerCache = new Map<string, Suggestions>();

type SuggestionsState = {
  /** Current suggestions; null before the first response. */
  answer: Suggestions | null;
  isSlow: boolean;
  /** The text whose request has finished or failed. */
  settled: string;
};

/**
 * Requests suggestions once typing pauses. A newer text or null aborts the pending request; a failure keeps the current
 * suggestions.
 * @param paused no request or update: rows must not move under a pressed finger
 */
export function useSuggestions(typed: string | null, paused: boolean): SuggestionsState {
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
      spinner = setTimeout(() => setSlow(true), SPINNER_DELAY_MS);
      try {
        cacheAnswer(typed, await fetchSuggestions(typed, locale, controller.signal));
      } catch {
        // offline, refused or aborted: the local suggestions stay
      }
      if (controller.signal.aborted) return;
      clearTimeout(spinner);
      setSlow(false);
      setSettled(typed);
    };
    const debounce = setTimeout(request, DEBOUNCE_MS);
    return () => {
      clearTimeout(debounce);
      clearTimeout(spinner);
      controller.abort();
    };
  }, [typed, locale, paused]);
  return { answer: typed ? findCachedAnswer(typed) : null, isSlow, settled };
}

function cacheAnswer(typed: string, answer: Suggestions): void {
  const key = foldText(typed);
  answerCache.delete(key);
  answerCache.set(key, answer);
  for (const oldest of answerCache.keys()) {
    if (answerCache.size <= MAX_CACHED_ANSWERS) break;
    answerCache.delete(oldest);
  }
}

/** The cached response of this text, or that of its longest cached prefix, narrowed. */
function findCachedAnswer(typed: string): Suggestions | null {
  const key = foldText(typed);
  const exact = answerCache.get(key);
  if (exact) return exact;
  const beginning = [...answerCache.keys()].filter((known) => key.startsWith(known)).toSorted(compareByLength)[0];
  const shorter = beginning === undefined ? undefined : answerCache.get(beginning);
  return shorter ? narrowSuggestions(shorter, typed) : null;
}

const compareByLength = (one: string, other: string) => other.length - one.length;
