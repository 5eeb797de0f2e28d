import { type ComponentType, type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
// a component imported only on the server adds no stylesheet in the browser
import '../../chat/chat-button.module.css';
import { CONSENT_EVENT } from '../consent/cookie-notice.tsx';
import type { LayoutData } from '../layout-data.ts';
import styles from './footer.module.css';

type Props = { layout: LayoutData };

/** Loaded in the browser on demand only. */
const ServerFooterBody = import.meta.env.SSR ? (await import('./footer-body.tsx')).FooterBody : null;

/** The server renders the footer. The browser keeps that markup without hydrating it. */
export function Footer({ layout }: Props) {
  if (!ServerFooterBody) return <HydratedFooter layout={layout} />;
  return (
    <footer className={styles.footer}>
      <CachedFragment name="footer" from={layout}>
        <ServerFooterBody layout={layout} />
      </CachedFragment>
    </footer>
  );
}

/** Empty on purpose: React keeps the server markup. */
const SERVER_HTML = { __html: '' };

function HydratedFooter({ layout }: Props) {
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
  const footerProps = { className: styles.footer, onClick: requestConsent, onSubmit: submitNewsletter };
  if (Body)
    return (
      <footer key="drawn" {...footerProps}>
        <Body layout={layout} />
      </footer>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets an empty string
  return <footer {...footerProps} ref={container} dangerouslySetInnerHTML={SERVER_HTML} suppressHydrationWarning />;
}

function requestConsent({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('[data-ask-consent]'))
    document.dispatchEvent(new CustomEvent(CONSENT_EVENT));
}

/** The inline submission is loaded on submit; if that fails, the form is posted. */
function submitNewsletter(event: FormEvent) {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  import('../../newsletter/submit-inline.ts').then((module) => module.submitInline(form)).catch(() => form.submit());
}
