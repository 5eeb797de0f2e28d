import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './devices.module.css';
import type { DevicesPage } from './devices-page.server.ts';

type Props = { page: DevicesPage };

/** Adds a device by search, or by type, brand and model. Each step has a URL and works without JavaScript. */
export function AddDevice({ page }: Props) {
  const t = useTranslations('devices');
  const address = useLocalePath();
  const { next, search } = page;
  return (
    <section className={styles.part} aria-labelledby="add-device">
      <h2 id="add-device">{t('addTitle')}</h2>
      <p className={styles.small}>{t('searchHint')}</p>
      <form action={address(to.devices())} className={styles.search}>
        {next && <input type="hidden" name="next" value={next} />}
        <TextField
          id="device-q"
          type="search"
          label={t('searchLabel')}
          name="q"
          defaultValue={search?.q}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Button icon="search">{t('search')}</Button>
      </form>
      {search && (
        <p role="status" className={styles.small}>
          {search.found.length > 0 ? t('found', { count: search.found.length }) : t('nothingFound', { q: search.q })}
        </p>
      )}
      {search && search.found.length > 0 && <Models models={search.found} page={page} />}
      <ModelBrowser page={page} />
    </section>
  );
}

function ModelBrowser({ page }: Props) {
  const t = useTranslations('devices');
  const address = useLocalePath();
  const { shelves, type, brand, next } = page;
  const buildHref = (query: { type: string; brand?: string }) => `${address(to.devices({ ...query, next }))}#browse`;
  return (
    <div id="browse" className={styles.browse}>
      <h3 className={styles.or}>{t('browse')}</h3>
      <nav aria-label={t('kind')} className={styles.chips}>
        {shelves.types.map(({ slug, name }) => (
          <Chip key={slug} href={buildHref({ type: slug })} current={slug === type}>
            {name}
          </Chip>
        ))}
      </nav>
      {type !== null && shelves.brands.length > 0 && (
        <nav aria-label={t('maker')} className={styles.chips}>
          {shelves.brands.map(({ slug, name }) => (
            <Chip key={slug} href={buildHref({ type, brand: slug })} current={slug === brand}>
              {name}
            </Chip>
          ))}
        </nav>
      )}
      {shelves.series.map(({ name, models }) => (
        <section key={name} className={styles.series}>
          <h4>
            <bdi>{name}</bdi>
          </h4>
          <Models models={models} page={page} />
        </section>
      ))}
    </div>
  );
}

type ModelsProps = Props & { models: readonly { slug: string; name: string }[] };

/** One form for all models; each button submits its model. */
function Models({ models, page: { devices, next } }: ModelsProps) {
  const t = useTranslations('devices');
  const known = new Set(devices.map(({ model }) => model));
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="add" />
      {next && <input type="hidden" name="next" value={next} />}
      <ul className={styles.models}>
        {models.map(({ slug, name }) => (
          <li key={slug} className={styles.model}>
            <bdi>{name}</bdi>
            {known.has(slug) && !next ? (
              <span className={styles.added}>
                <Icon name="check" size="s" />
                {t('have')}
              </span>
            ) : (
              <Button
                look="secondary"
                name="model"
                value={slug}
                aria-label={t('ofModel', { action: t('add'), model: name })}
              >
                {t('add')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Form>
  );
}
