import { z } from 'zod';

const inlineSchema = z.object({ text: z.string(), bold: z.literal(true).optional(), href: z.string().optional() });
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number(), text: z.array(inlineSchema) }),
  z.object({ kind: z.literal('paragraph'), text: z.array(inlineSchema) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inlineSchema)) }),
]);

const titledSchema = z.looseObject({ title: z.string() });
const linksSchema = z.array(z.object({ title: z.string(), url: z.string() }));
const bannerSchema = z.looseObject({
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  alt: z.string(),
  status: z.literal(1),
  closable: z.literal([0, 1]),
  /** A path without a language prefix, or an absolute URL. */
  link: z.string().nullable(),
  audience: z.enum(['all', 'guest', 'user']),
  mark: z.string(),
});
const categorySchema = z.looseObject({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  /** Empty for a sub-category, because the tree has two levels. */
  child: z.array(z.looseObject({})),
});
const mainCategorySchema = categorySchema.extend({
  child: z.array(categorySchema),
  in_footer_child: z.array(categorySchema),
});
export const commonSchema = z.object({
  setting: z.looseObject({ currency: z.string(), currency_icon: z.string(), currency_position: z.number() }),
  site_setting: z.looseObject({ site_name: z.string(), site_url: z.string() }),
  header_links: z.object({ left: linksSchema, right: linksSchema }),
  popup_banner: bannerSchema.nullable(),
  top_banner: bannerSchema.nullable(),
  categories: z.array(mainCategorySchema),
  chat: z.object({ kind: z.string(), link: z.string() }).nullable(),
  custom_scripts: z.array(z.string()),
  services: z.array(titledSchema),
  about: z.array(z.object({ slug: z.string(), title: z.string() })),
  payment: z.array(z.object({ code: z.int(), title: z.string() })),
  social: z.array(z.object({ link: z.string(), title: z.string(), image: z.string().nullable() })),
  languages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      direction: z.enum(['ltr', 'rtl']),
      predefined: z.boolean(),
      file: z.string(),
    }),
  ),
  default_language: z.string(),
  default_image: z.string(),
  img_src_url: z.string(),
  thumb_prefix: z.string(),
});

export const pageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  blocks: z.array(blockSchema),
  updated_at: z.string(),
});
