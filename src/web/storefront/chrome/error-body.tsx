import { isRouteErrorResponse } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { knownOf } from '../../known-error.ts';
import { to } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './error-body.module.css';
import { ErrorPlace } from './error-place.tsx';
import { NotFoundBody } from './not-found-body.tsx';
import { useRetry } from './use-retry.ts';

type Props = {
  error: unknown;
  /** The layout failed to load, so this is the whole page. */
  standsAlone?: boolean;
  /** Another component already retries the request. */
  isTried?: boolean;
};

export function ErrorBody({ error, standsAlone = false, isTried = false }: Props) {
  const t = useTranslations('error');
  const address = useAddress();
  const { status, message, code } = knownOf(error);
  const isRetrying = useRetry(status === 503 && !isTried);
  if (isRouteErrorResponse(error) && status === 404)
    return <NotFoundBody standsAlone={standsAlone} instead={error.data} />;
  return (
    <ErrorPlace standsAlone={standsAlone}>
      <p className={styles.status}>
        <bdi dir="ltr">{status}</bdi>
      </p>
      <h1 className={styles.heading}>{t('sorry')}</h1>
      <p className={styles.message} role="status">
        {message ?? t(isRetrying ? 'trying' : status === 503 ? 'down' : 'message')}
      </p>
      <div className={styles.actions}>
        <span className="needs-script">{t('try')}</span>
        <Button icon="reload" className="needs-script" type="button" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <span className="needs-script">{t('or')}</span>
        <ButtonLink look="secondary" href={address(to.home())} data-reload="">
          {t('goHome')}
        </ButtonLink>
      </div>
      {code && (
        <p className={styles.code}>
          {t('supportCode')} <bdi dir="ltr">{code}</bdi>
        </p>
      )}
    </ErrorPlace>
  );
}
