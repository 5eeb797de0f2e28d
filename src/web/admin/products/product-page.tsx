import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import { DeleteEntry, EntryFields } from '../resources/entry-form.tsx';
import { SuccessNotice } from '../success-notice.tsx';
import { CompletenessMeter } from './completeness-meter.tsx';
import { DevicesForms } from './devices/devices-part.tsx';
import { Memberships } from './memberships/memberships.tsx';
import { PicturesForms } from './pictures-part.tsx';
import type { ProductPageAnswer } from './product-actions.server.ts';
import styles from './product-page.module.css';
import type { ProductPart, ProductView } from './product-page.server.ts';
import { SpecsForm } from './specs-part.tsx';
import { VariantsForms } from './variants-part.tsx';

const PARTS: readonly ProductPart[] = ['details', 'variants', 'pictures', 'specs', 'devices'];

type Props = { page: ProductView; answer: ProductPageAnswer | undefined };

/** Page of a product: its state and actions, and one of its parts. */
export function ProductPage({ page, answer }: Props) {
  const t = useTranslations('admin.products');
  const title = useTranslations('admin.resources.products')('title');
  const tShared = useTranslations('admin.resources.shared');
  const { part, details, variants, pictures, specs, devices, mayWrite } = page;
  const failed = answer?.form?.failed;
  return (
    <>
      <Breadcrumb trail={[{ label: title, href: adminPaths.products() }]} here={page.title} />
      <header className={styles.header}>
        <h1>
          <bdi>{page.title}</bdi>
        </h1>
        <Badge tone={page.isVisible ? 'accent' : 'neutral'}>
          {tShared(page.isVisible ? 'choices.status.1' : 'choices.status.2')}
        </Badge>
        <ProductActions page={page} />
      </header>
      <nav className={styles.parts} aria-label={t('parts')}>
        {PARTS.map((name) => (
          <a
            key={name}
            className={styles.partLink}
            href={adminPaths.product(page.id, { part: name === 'details' ? undefined : name })}
            aria-current={name === part ? 'page' : undefined}
          >
            {t(`partNames.${name}`)}
          </a>
        ))}
      </nav>
      {page.hiddenParents.length > 0 && (
        <Notice tone="warning">
          {t('hiddenParents')}{' '}
          {page.hiddenParents.map(({ title: name, href }) => (
            <a key={href} className={styles.shopLink} href={href}>
              {name}
            </a>
          ))}
        </Notice>
      )}
      {failed && (
        <Notice tone="danger" urgent>
          {failed}
        </Notice>
      )}
      {page.isSaved && !answer && part !== 'details' && <SuccessNotice>{tShared('saved')}</SuccessNotice>}
      {details && (
        <>
          <CompletenessMeter languages={details.completeness} />
          <EntryFields form={details.form} answer={answer?.entry} />
          <Memberships lists={details.memberships} />
          {mayWrite && <DeleteEntry text={details.form.deleteText} />}
        </>
      )}
      {variants && <VariantsForms id={page.id} part={variants} mayWrite={mayWrite} answer={answer?.form} />}
      {pictures && <PicturesForms part={pictures} mayWrite={mayWrite} answer={answer?.form} />}
      {specs && <SpecsForm part={specs} mayWrite={mayWrite} answer={answer?.form} />}
      {devices && <DevicesForms part={devices} mayWrite={mayWrite} answer={answer?.form} />}
    </>
  );
}

/** Publishes, hides and copies the product, and links its page on the shop. */
function ProductActions({ page }: { page: ProductView }) {
  const t = useTranslations('admin.products');
  return (
    <div className={styles.actions}>
      <a className={styles.shopLink} href={page.shopPath}>
        {t(page.isVisible ? 'viewOnShop' : 'preview')}
      </a>
      {page.mayWrite && (
        <form method="post" className={styles.actions}>
          <Button name="intent" value="copy" look="quiet">
            {t('copy')}
          </Button>
          <Button name="intent" value={page.isVisible ? 'hide' : 'publish'} look="secondary">
            {t(page.isVisible ? 'hide' : 'publish')}
          </Button>
        </form>
      )}
    </div>
  );
}
