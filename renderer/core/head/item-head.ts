import type { Company } from '#shared/core/company.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import type { HeadOf, PageHead } from './head.ts'

interface ItemHead extends Omit<PageHead, 'jsonLd'> {
  /** Its name, where the title is another one. */
  name?: string
  canonical: string
  structured(origin: string): object
}

/** Head of the page of one item, which is below its list. */
export const itemHead =
  <Item>(
    list: { name: string; path: string },
    describe: (item: Item, company: Company) => ItemHead,
  ): HeadOf<Item | undefined> =>
  ({ data, company }) => {
    if (!data) return { title: '404 - Page Not Found', noindex: true }
    const { name, structured, ...head } = describe(data, company)
    return {
      type: 'article',
      ...head,
      jsonLd: (origin) => [
        structured(origin),
        breadcrumbs(origin, [list, { name: name ?? head.title, path: head.canonical }]),
      ],
    }
  }
