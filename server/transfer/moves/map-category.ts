import { type ProductCategory, productCategories } from '#shared/commerce/product-options.ts'
import { type BlogCategory, blogCategories } from '#shared/content/blog-options.ts'

/** Words in names of categories that belong to a category of this site. The first match counts. */
const ofProducts: readonly [ProductCategory, RegExp][] = [
  ['Books', /\b(books?|novels?|magazines?|comics?|e-?books?|media)\b/i],
  [
    'Clothing',
    /\b(cloth(es|ing)?|apparel|t-?shirts?|shirts?|hoodies?|dress(es)?|trousers|jeans|shoes?|footwear|socks?)\b/i,
  ],
  ['Electronics', /\b(electronics?|computers?|laptops?|phones?|cameras?|audio|headphones?|software|gadgets?)\b/i],
]
const ofBlogs: readonly [BlogCategory, RegExp][] = [
  ['Technology', /\b(tech(nology)?|software|programming|science|digital|web|gadgets?)\b/i],
  ['Travel', /\b(travels?|trips?|destinations?|tours?|holidays?)\b/i],
  ['Food', /\b(food|recipes?|cooking|kitchen|baking|drinks?|restaurants?)\b/i],
  ['Business', /\b(business|news|company|marketing|finance|money|economy|press|updates?)\b/i],
]

interface Mapped<C> {
  category: C
  /** Last parts that are no categories of this site; they become tags. */
  tags: string[]
}

function mapped<C extends string>(
  paths: readonly string[],
  { known, patterns, otherwise }: { known: readonly C[]; patterns: readonly [C, RegExp][]; otherwise: C },
): Mapped<C> {
  const parts = paths.map((path) =>
    path
      .split('>')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  const all = parts.flat()
  const isKnown = (name: string) => known.some((one) => one.toLowerCase() === name.toLowerCase())
  const same = all.flatMap((name) => known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? [])
  const similar = all.flatMap((name) => patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? [])
  return {
    category: same[0] ?? similar[0] ?? otherwise,
    tags: parts.flatMap((path) => path.at(-1) ?? []).filter((name) => !isKnown(name)),
  }
}

/** The category of a product that had these categories in another shop; they may be paths: `Clothing > Hats`. */
export const mapProductCategories = (paths: readonly string[]) =>
  mapped(paths, { known: productCategories, patterns: ofProducts, otherwise: 'Accessories' })

/** The category of a blog that had these categories in another system. */
export const mapBlogCategories = (names: readonly string[]) =>
  mapped(names, { known: blogCategories, patterns: ofBlogs, otherwise: 'Lifestyle' })

/** The list that shows what had a category or tag in another system. */
export function pathOfTerm(list: '/shop' | '/blogs', name: string): string {
  const known: readonly string[] = list === '/shop' ? productCategories : blogCategories
  const category = known.find((one) => one.toLowerCase() === name.toLowerCase())
  const query = category ? `category=${category}` : `tag=${encodeURIComponent(name.slice(0, 40).trim())}`
  return `${list}?${query}`
}
