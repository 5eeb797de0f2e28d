import { isRouteErrorResponse } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { readErrorInfo } from '../../../rendering/error-info.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import styles from './error-body.module.css';
import { ErrorLayout } from './error-layout.tsx';
import { NotFoundBody } from './not-found-body.tsx';
import { useRetry } from './use-retry.ts';

type Props = {
  error: unknown;
  /** The layout failed to load, so this is the whole page. */
  isStandalone?: boolean;
  /** Another component already retries the request. */
  isRetriedElsewhere?: boolean;
};

export function ErrorBody({ error, isStandalone = false, isRetriedElsewhere = false }: Props) {
  const t = useTranslations('error');
  const address = useLocalePath();
  const { status, message, code } = readErrorInfo(error);
  const isRetrying = useRetry(status === 503 && !isRetriedElsewhere);
  if (isRouteErrorResponse(error) && status === 404)
    return <NotFoundBody isStandalone={isStandalone} instead={error.data} />;
  return (
    <ErrorLayout standsAlone={isStandalone}>
      <p className={styles.status}>
        <bdi dir="ltr">{status}</bdi>
      </p>
      <h1 className={styles.heading}>{t('sorry')}</h1>
      <p className={styles.message} role="status">
        {message ?? t(isRetrying ? 'retrying' : status === 503 ? 'down' : 'message')}
      </p>
      <div className={styles.actions}>
        <span className="needs-script">{t('tryLabel')}</span>
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
    </ErrorLayout>
  );
}
