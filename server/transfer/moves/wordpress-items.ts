import { maxContentLength } from '#shared/content/blog-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { pathOfTerm, readCategories } from './categories.ts'
import type { Found } from './found-item.ts'
import { readWxr, type WxrItem } from './read-wxr.ts'
import { htmlText, prepareWordPressHtml, resolveImages } from './wordpress-html.ts'

/** What an item of the kind `file` stores. */
export interface FileData {
  url: string
  title: string
  caption: string
  alt: string
}

/** What items of the kinds `post` and `page` store. */
export interface PostData {
  title: string
  slug: string
  /** Prepared, with the images of the other site. */
  html: string
  caption: string
  category: string | undefined
  tags: string[]
  author: string
  published: boolean
  /** When it was published or will be. */
  date: string
  /** Id of the attachment that is its cover. */
  cover: string
  order: number
  /** Old paths, which redirect. */
  from: string[]
  /** When it was imported without some of its pictures: the time of its last change. */
  written?: string
}

/** Reads a WordPress export. */
export async function readWordPress(path: string, found: Found): Promise<void> {
  const authors = new Map<string, string>()
  const terms = new Map<string, string>()
  const categories = new Set<string>()
  let site: URL | undefined
  await readWxr(path, {
    site: (url) => {
      site = URL.parse(url) ?? undefined
    },
    author(login, name) {
      if (authors.size < 10_000) authors.set(login.slice(0, 200), (name || login).slice(0, 200))
    },
    async item(item) {
      const { 'wp:post_type': type = '' } = item.texts
      for (const { domain, slug, name } of item.terms) {
        const path = {
          category: 'category',
          post_tag: 'tag',
          product_cat: 'product-category',
          product_tag: 'product-tag',
        }[domain]
        if (path && slug && terms.size < 5000) terms.set(`/${path}/${slug.slice(0, 300)}`, name.slice(0, 300))
      }
      if (item.comments)
        for (let at = 0; at < item.comments; at++) found.loss('Comments', 'They stay in WordPress.', titleOf(item))
      if (type === 'attachment') return addFile(item, { found, authors, site, categories })
      if (type === 'post' || type === 'page') return addText(item, type, { found, authors, site, categories })
      if (type === 'product') return addProductLink(item, found)
      const [what, why] = otherTypes[type] ?? [
        `Items of the type ${type.slice(0, 40) || 'unknown'}`,
        'This site does not know them.',
      ]
      found.loss(what, why, titleOf(item))
    },
  })
  const redirects = [...terms].map(([from, name]) => ({
    from,
    // Categories that no post has first became tags.
    to: from.startsWith('/product-')
      ? pathOfTerm('/shop', from.startsWith('/product-category/') ? 'category' : 'tag', name)
      : pathOfTerm(
          '/blogs',
          categories.has(name.toLowerCase()) && from.startsWith('/category/') ? 'category' : 'tag',
          name,
        ),
  }))
  if (redirects.length)
    await found.item({ kind: 'redirects', sourceId: 'terms', title: 'Categories and tags', line: 0, data: redirects })
}

const otherTypes: Record<string, readonly [what: string, why: string]> = {
  nav_menu_item: ['Entries of menus', 'Choose for each page whether the menu shows it.'],
  wp_block: ['Reusable blocks', 'Texts that use them are imported without them.'],
  wp_template: ['Templates of the theme', 'This site has a theme of its own.'],
  wp_global_styles: ['Styles of the theme', 'This site has a theme of its own.'],
  custom_css: ['Styles of the theme', 'This site has a theme of its own.'],
  product_variation: ['Variations of products', 'Import the products CSV of WooCommerce.'],
  shop_order: ['Orders of WooCommerce', 'A WordPress export does not have their products.'],
}

const titleOf = ({ texts }: WxrItem) =>
  htmlText(texts.title ?? '') || texts['wp:post_name'] || `#${texts['wp:post_id'] ?? ''}`

async function addFile(item: WxrItem, around: Around) {
  const { found } = around
  const { texts, meta } = item
  const url = (texts['wp:attachment_url'] ?? '').trim()
  const title = titleOf(item)
  if (/\.(mp4|mov|avi|wmv|webm|mkv|mp3|wav|m4a|ogg|flac)$/i.test(url))
    return found.loss(
      'Videos and audio',
      'Upload them under Content, where you see whether browsers can play them.',
      title,
    )
  await found.item({
    ...{
      kind: 'file',
      sourceId: sourceIdOf(item, around),
      title: title.slice(0, 200),
      line: item.line,
    },
    data: {
      url,
      title: title.slice(0, 200),
      caption: htmlText(texts['excerpt:encoded'] ?? '').slice(0, 2000),
      alt: htmlText(meta._wp_attachment_image_alt ?? '').slice(0, 300),
    } satisfies FileData,
    problem: url ? undefined : 'The export does not say where this file is. Upload it yourself.',
  })
}

/** Old path of an item; undefined for plain permalinks (`/?p=12`), which the home page answers. */
function oldPath({ texts }: WxrItem): string | undefined {
  const url = URL.parse(texts.link ?? '')
  return url && !url.search && url.pathname !== '/' ? url.pathname : undefined
}

/** Ids count per site: `blog.example/de 12`. */
const sourceIdOf = ({ texts }: WxrItem, { site }: Around) =>
  `${site ? (site.host + site.pathname).replace(/\/$/, '') : 'unknown'} ${texts['wp:post_id'] ?? ''}`.slice(0, 300)

interface Around {
  found: Found
  authors: ReadonlyMap<string, string>
  site: URL | undefined
  /** Names of the categories of blogs, in lower case. */
  categories: Set<string>
}

async function addText(item: WxrItem, kind: 'post' | 'page', around: Around) {
  const { found, authors, site } = around
  const { texts, meta } = item
  const title = titleOf(item)
  const status = texts['wp:status'] ?? ''
  const loses = (what: string, why: string) => found.loss(what, why, title)
  if (status === 'trash' || status === 'auto-draft') return loses('Items in the trash', 'They are left out.')
  const isProtected = (texts['wp:post_password'] ?? '') !== ''
  if (isProtected || status === 'private') loses('Private and protected texts', 'They become drafts.')
  if (kind === 'page' && (texts['wp:post_parent'] ?? '0') !== '0')
    loses('The order of pages below others', 'All pages are on one level.')
  if (texts['wp:is_sticky'] === '1') loses('Posts that stay on top', 'Blogs are sorted by date.')
  const content = texts['content:encoded'] ?? ''
  const isTooLong = content.length > 2 * maxContentLength
  const { html: prepared, removed } = isTooLong ? { html: content, removed: [] } : prepareWordPressHtml(content)
  const html = isTooLong ? content : resolveImages(prepared, URL.parse(texts.link ?? '') ?? site)
  for (const name of removed)
    loses(`Shortcode [${name}]`, 'Only the plugin of WordPress knows what it shows. The text around it is imported.')
  if (meta._elementor_data || meta._et_pb_use_builder === 'on')
    loses('Layouts of page builders', 'Their text is imported.')
  const link = oldPath(item)
  if (!link && status === 'publish') loses('Addresses with ?p=', 'Only addresses with a path can be redirected.')
  const names = item.terms
    .filter(({ domain }) => domain === 'category')
    .map(({ name }) => name)
    .filter((one) => !/^uncategori[sz]ed$/i.test(one))
  const { category, tags } = readCategories(names)
  if (category) around.categories.add(category.toLowerCase())
  if (tags.length) loses('Further categories of a post', 'They become tags: a blog has one category.')
  const own = item.terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => name)
  const isScheduled = status === 'future'
  const base = site && site.pathname.length > 1 ? site.pathname : ''
  await found.item({
    ...{ kind, sourceId: sourceIdOf(item, around), title: title.slice(0, 200), line: item.line },
    data: {
      title: title.slice(0, 200),
      slug: texts['wp:post_name'] ?? '',
      html: isTooLong ? '' : html,
      caption: htmlText(texts['excerpt:encoded'] ?? '').slice(0, 500),
      category,
      tags: [...own, ...tags]
        .map((tag) => tag.replace(/\s+/g, ' ').slice(0, 40).trim())
        .filter(Boolean)
        .slice(0, 30),
      author: (authors.get(texts['dc:creator'] ?? '') ?? texts['dc:creator'] ?? '').slice(0, 200),
      published: status === 'publish' && !isProtected,
      date: dateOf(item, isScheduled),
      cover: meta._thumbnail_id ?? '',
      order: Math.min(1000, Math.max(0, Number.parseInt(texts['wp:menu_order'] ?? '0', 10) || 0)),
      from: link ? [link, ...(base && link.startsWith(base) ? [link.slice(base.replace(/\/$/, '').length)] : [])] : [],
    } satisfies PostData,
    problem:
      html.length > maxContentLength
        ? `The text has more than ${maxContentLength.toLocaleString('en')} characters. Split it in WordPress.`
        : undefined,
  })
}

/** WordPress writes drafts without a date in UTC as zeros. */
function dateOf({ texts }: WxrItem, isScheduled: boolean): string {
  const utc = Date.parse(`${(texts['wp:post_date_gmt'] ?? '').replace(' ', 'T')}Z`)
  const local = Date.parse(`${(texts['wp:post_date'] ?? '').replace(' ', 'T')}Z`)
  const time = [utc, local].find((one) => one > 0) ?? Date.now()
  return new Date(isScheduled ? time : Math.min(time, Date.now())).toISOString()
}

/** The real address of a product, which the products CSV does not have. */
async function addProductLink(item: WxrItem, found: Found) {
  const from = oldPath(item)
  const id = item.texts['wp:post_id'] ?? ''
  if (!from) return
  found.loss(
    'Products',
    'Import the products CSV of WooCommerce first. This file only adds their addresses.',
    titleOf(item),
  )
  await found.item({
    ...{
      kind: 'redirects',
      sourceId: `product ${id}`.slice(0, 300),
      title: titleOf(item).slice(0, 200),
      line: item.line,
    },
    data: [{ from, product: id }],
  })
}

/** Throws VALIDATION for an archive. */
export function refuseArchive(mime: string | undefined) {
  if (mime && /zip|gzip|x-tar|x-7z|x-rar|x-bzip2|x-xz|zstd/.test(mime))
    throw new AppError('BAD_FILE_TYPE', 'This is an archive. Unpack it and upload the CSV or XML file in it.')
}
