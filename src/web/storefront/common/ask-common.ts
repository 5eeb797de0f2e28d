import type { Locale } from '../../../kernel/locale.ts';
import { bare } from '../../paths.ts';
import type { Frame, FrameCategory } from '../chrome/frame.ts';

export type AskedFrame = { parts: Pick<Frame, 'categories' | 'pages'> } | { fault: Fault };

/** In the shape of a route error response: status and message. */
export type Fault = { status: number; statusText: string; internal: false; data: { message: string | null } };

/** No response; the error page has its own message for this status. */
const DOWN = 503;

type CategoryAnswer = {
  slug: string;
  title: string;
  image: string | null;
  child: CategoryAnswer[];
  in_footer_child: CategoryAnswer[];
};
type Answer = {
  status: number;
  message: string;
  data: { categories: CategoryAnswer[]; about: Frame['pages'] };
};

/** Delays of the retries in seconds. */
const AGAIN = [1, 2, 4];

/**
 * Loads the missing layout parts: status 200 has them, another status is an error. Without a response it reports the
 * error and retries.
 */
export async function askCommon(locale: Locale, notify: (asked: AskedFrame) => void): Promise<void> {
  for (const seconds of [0, ...AGAIN]) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const answer = await answerOf(locale).catch(() => null);
    notify(frameIn(answer));
    if (answer !== null) return;
  }
}

function frameIn(answer: Answer | null): AskedFrame {
  if (answer === null) return { fault: faultOf(DOWN, null) };
  const { status, message, data } = answer;
  if (status !== 200) return { fault: faultOf(status, message) };
  return { parts: { categories: data.categories.map((category) => categoryOf(category, true)), pages: data.about } };
}

async function answerOf(locale: Locale): Promise<Answer> {
  const headers = { accept: 'application/json', language: locale };
  const answer: Answer = await (await fetch('/api/v1/common', { headers })).json();
  return answer;
}

function faultOf(status: number, message: string | null): Fault {
  return { status, statusText: '', internal: false, data: { message } };
}

function categoryOf(category: CategoryAnswer, inFooter: boolean): FrameCategory {
  const { slug, title, image, child, in_footer_child } = category;
  const children = child.map((one) =>
    categoryOf(
      one,
      in_footer_child.some((other) => other.slug === one.slug),
    ),
  );
  return { slug, title, image: image && bare.file(`thumb-${image}`), inFooter, children };
}
