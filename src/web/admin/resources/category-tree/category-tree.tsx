import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './category-tree.module.css';
import type { CategoryTree, CategoryTreeNode } from './category-tree.server.ts';

type Props = { nodes: CategoryTree; mayWrite: boolean };

/** Main categories with their sub-categories. Buttons move them up and down, and the script to every place. */
export function CategoryTreeView({ nodes, mayWrite }: Props) {
  const t = useTranslations('admin.categoryTree');
  // the script replaces these names
  const names = { title: '%title', position: '%position', count: '%count' };
  return (
    <form method="post" data-tree="">
      {mayWrite && (
        <>
          <p id="tree-help" className="visually-hidden">
            {t('help')}
          </p>
          <p
            role="status"
            className="visually-hidden"
            data-tree-status=""
            data-picked={t('picked', names)}
            data-main={t('placed', names)}
            data-sub={t('placedBelow', { ...names, parent: '%parent' })}
            data-cancelled={t('cancelled', names)}
            data-refused={t('refused')}
          />
          <input type="hidden" name="parent_id" />
          <input type="hidden" name="before" />
          <input type="hidden" name="version" />
          <button type="submit" name="intent" hidden data-tree-submit="" />
        </>
      )}
      <CategoryNodes nodes={nodes} mayWrite={mayWrite} level={1} />
    </form>
  );
}

function CategoryNodes({ nodes, mayWrite, level }: Props & { level: 1 | 2 }) {
  return (
    <ol className={styles.nodes} hidden={nodes.length === 0} data-tree-list="">
      {nodes.map((node, index) => (
        <li
          key={node.id}
          id={`category-${node.id}`}
          data-node={node.id}
          data-version={node.version}
          data-title={node.title}
        >
          <CategoryRow node={node} mayWrite={mayWrite} isFirst={index === 0} isLast={index === nodes.length - 1} />
          {level === 1 && <CategoryNodes nodes={node.children} mayWrite={mayWrite} level={2} />}
        </li>
      ))}
    </ol>
  );
}

type RowProps = { node: CategoryTreeNode; mayWrite: boolean; isFirst: boolean; isLast: boolean };

function CategoryRow({ node, mayWrite, isFirst, isLast }: RowProps) {
  const t = useTranslations('admin.productList');
  const tree = useTranslations('admin.categoryTree');
  const status = useTranslations('admin.resources.shared.choices.status');
  const { id, title, slug, href, isHidden, products, productsHref } = node;
  return (
    <div className={styles.row} data-tree-row="">
      {mayWrite && (
        <button
          type="button"
          className={styles.handle}
          data-tree-handle=""
          aria-label={tree('move', { title })}
          aria-describedby="tree-help"
          aria-pressed="false"
          hidden
        >
          <Icon name="sort" size="s" />
        </button>
      )}
      <div className={styles.name}>
        <a className={styles.link} href={href}>
          <bdi>{title}</bdi>
        </a>
        <bdi dir="ltr" className={styles.slug}>
          {slug}
        </bdi>
        {isHidden && <Badge>{status('2')}</Badge>}
      </div>
      <a className={styles.products} href={productsHref}>
        {products}
      </a>
      {mayWrite && (
        <div className={styles.buttons}>
          {!isFirst && (
            <Button name="intent" value={`up:${id}`} look="quiet" aria-label={t('moveUp', { title })}>
              {t('up')}
            </Button>
          )}
          {!isLast && (
            <Button name="intent" value={`down:${id}`} look="quiet" aria-label={t('moveDown', { title })}>
              {t('down')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
