import { isRouteErrorResponse } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './error-body.module.css';
import { NotFoundBody } from './not-found-body.tsx';

type Known = { status: number; message: string | null; code: string | null };

/** What may be said of an error: the status and, for refusals we threw ourselves, their sentence and support code. */
function knownOf(error: unknown): Known {
  if (!isRouteErrorResponse(error)) {
    // the browser could not reach us at all while going to another page
    const unreached = error instanceof TypeError && /fetch|network|load/i.test(error.message);
    return { status: unreached ? 503 : 500, message: null, code: null };
  }
  const data: unknown = error.data;
  const said = (name: 'message' | 'code') => {
    if (typeof data !== 'object' || data === null || !(name in data)) return null;
    const value = Object.entries(data).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : null;
  };
  return { status: error.status, message: said('message'), code: said('code') };
}

/** `standsAlone`: the frame itself could not be shown, so this is the whole page. */
export function ErrorBody({ error, standsAlone = false }: { error: unknown; standsAlone?: boolean }) {
  const t = useTranslations('error');
  const address = useAddress();
  const { status, message, code } = knownOf(error);
  if (status === 404) return <NotFoundBody standsAlone={standsAlone} />;
  const Place = standsAlone ? 'main' : 'div';
  return (
    <Place className={`container ${styles.body}`}>
      <p className={styles.status}>
        <bdi dir="ltr">{status}</bdi>
      </p>
      <h1 className={styles.heading}>{t('sorry')}</h1>
      <p className={styles.message}>{message ?? (status === 503 ? t('down') : t('message'))}</p>
      <div className={styles.actions}>
        <Button icon="reload" className="needs-script" type="button" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <ButtonLink look="secondary" href={address(to.home())} data-reload="">
          {t('goHome')}
        </ButtonLink>
      </div>
      {code && (
        <p className={styles.code}>
          {t('supportCode')} <bdi dir="ltr">{code}</bdi>
        </p>
      )}
    </Place>
  );
}
