import { type ComponentType, type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Kept } from '../../kept-markup.tsx';
// what the server alone draws brings no sheet of its own to the browser
import '../chat/chat-button.module.css';
import { ASK_CONSENT } from './cookie-notice.tsx';
import styles from './footer.module.css';
import type { Frame } from './frame.ts';

type Props = { frame: Frame };

/** Fetched by the browser only where it is needed. */
const Drawn = import.meta.env.SSR ? (await import('./footer-body.tsx')).FooterBody : null;

/** The server draws what stands in it. The browser keeps that as it is and need not know how it was made. */
export function Footer({ frame }: Props) {
  if (!Drawn) return <FooterAsItCame frame={frame} />;
  return (
    <footer className={styles.footer}>
      <Kept name="footer" from={frame}>
        <Drawn frame={frame} />
      </Kept>
    </footer>
  );
}

/** Never anything else: React leaves the markup that came from the server where it is. */
const AS_IT_CAME = { __html: '' };

function FooterAsItCame({ frame }: Props) {
  const place = useRef<HTMLElement>(null);
  const [Body, setBody] = useState<ComponentType<Props>>();
  const first = useRef(frame);
  useEffect(() => {
    // another one is drawn where there is none, as after the page to sign in, and for another frame
    if (place.current?.hasChildNodes() && first.current === frame) return;
    // without a network the page says so itself, and a footer would not help
    import('./footer-body.tsx').then(
      (it) => setBody(() => it.FooterBody),
      () => undefined,
    );
  }, [frame]);
  const shared = { className: styles.footer, onClick: askConsent, onSubmit: subscribe };
  if (Body)
    return (
      <footer key="drawn" {...shared}>
        <Body frame={frame} />
      </footer>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing, so nothing can be smuggled in
  return <footer {...shared} ref={place} dangerouslySetInnerHTML={AS_IT_CAME} suppressHydrationWarning />;
}

function askConsent({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('[data-ask-consent]'))
    document.dispatchEvent(new CustomEvent(ASK_CONSENT));
}

/** What shows the answer in its place is fetched when somebody sends the form; without it the form posts. */
function subscribe(event: FormEvent) {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  import('../newsletter/send-in-place.ts').then((it) => it.sendInPlace(form)).catch(() => form.submit());
}
