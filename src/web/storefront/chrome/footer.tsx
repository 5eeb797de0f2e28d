import { type ComponentType, type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Kept } from '../../kept-markup.tsx';
// a component imported only on the server adds no stylesheet in the browser
import '../chat/chat-button.module.css';
import { ASK_CONSENT } from './cookie-notice.tsx';
import styles from './footer.module.css';
import type { Frame } from './frame.ts';

type Props = { layout: Frame };

/** Loaded in the browser on demand only. */
const Drawn = import.meta.env.SSR ? (await import('./footer-body.tsx')).FooterBody : null;

/** The server renders the footer. The browser keeps that markup without hydrating it. */
export function Footer({ layout }: Props) {
  if (!Drawn) return <FooterAsItCame layout={layout} />;
  return (
    <footer className={styles.footer}>
      <Kept name="footer" from={layout}>
        <Drawn layout={layout} />
      </Kept>
    </footer>
  );
}

/** Empty on purpose: React keeps the server markup. */
const AS_IT_CAME = { __html: '' };

function FooterAsItCame({ layout }: Props) {
  const container = useRef<HTMLElement>(null);
  const [Body, setBody] = useState<ComponentType<Props>>();
  const first = useRef(layout);
  useEffect(() => {
    // rendered on the client where no markup exists, e.g. after the sign-in page, and for other layout data
    if (container.current?.hasChildNodes() && first.current === layout) return;
    // without a network the offline notice is shown, and no footer is needed
    import('./footer-body.tsx').then(
      (module) => setBody(() => module.FooterBody),
      () => undefined,
    );
  }, [layout]);
  const footerProps = { className: styles.footer, onClick: askConsent, onSubmit: subscribe };
  if (Body)
    return (
      <footer key="drawn" {...footerProps}>
        <Body layout={layout} />
      </footer>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets an empty string
  return <footer {...footerProps} ref={container} dangerouslySetInnerHTML={AS_IT_CAME} suppressHydrationWarning />;
}

function askConsent({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('[data-ask-consent]'))
    document.dispatchEvent(new CustomEvent(ASK_CONSENT));
}

/** The inline submission is loaded on submit; if that fails, the form is posted. */
function subscribe(event: FormEvent) {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  import('../newsletter/send-in-place.ts').then((module) => module.sendInPlace(form)).catch(() => form.submit());
}
