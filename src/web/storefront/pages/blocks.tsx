import type { Block, Inline } from '../../../modules/content/pages/markdown.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { splitLocale } from '../../paths.ts';
import styles from './static-page.module.css';

/** Blocks of a content page; their order is fixed, so indexes are keys. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key than their index
        <BlockView key={index} block={block} id={sectionId(index)} />
      ))}
    </div>
  );
}

/** Element id of a section, the same in every language. */
export const sectionId = (index: number) => `section-${index + 1}`;

function BlockView({ block, id }: { block: Block; id: string }) {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return (
      <Heading id={id}>
        <InlineParts parts={block.text} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <InlineParts parts={block.text} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>
          <InlineParts parts={item} />
        </li>
      ))}
    </List>
  );
}

function InlineParts({ parts }: { parts: readonly Inline[] }) {
  const address = useLocalePath();
  // a path may contain a locale prefix; the page's locale replaces it
  return parts.map(({ text, bold, href }, index) => {
    const content = bold ? <strong>{text}</strong> : text;
    const key = index;
    if (!href) return <span key={key}>{content}</span>;
    return (
      <a key={key} href={href.startsWith('/') ? address(splitLocale(href).rest) : href}>
        {content}
      </a>
    );
  });
}
