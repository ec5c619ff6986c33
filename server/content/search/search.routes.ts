import type { Handlers } from '#server/core/http/serve.ts'
import type { search as contract, SearchResult } from '#shared/content/search.ts'
import type { adminSearch as staffContract } from '#shared/content/staff-search.ts'
import { amountOf } from '#shared/core/money.ts'
import { mostResults } from '#shared/core/search-options.ts'
import { findCategories } from '../categories/search.ts'
import { coverFields } from '../images/cover-fields.ts'
import type { UrlContext } from '../images/present.ts'
import { type FoundRow, find, secondPricesOf, suggest, viewsOf } from './found.ts'
import { excerpt, highlight, hits } from './highlight.ts'
import { findForStaff } from './staff-search.ts'

export const search: Handlers<typeof contract> = {
  async find(query, ctx) {
    const { results, facets, terms = [], corrected } = await find(ctx, query)
    const { k, type, page, limit } = query
    const counts = Object.values(facets).reduce((sum, count) => sum + count, 0)
    const total = type === 'all' ? counts : (facets[type] ?? 0)
    const views = await viewsOf(ctx, results)
    const secondPrices = await secondPricesOf(ctx, results)
    return {
      results: results.map((row) =>
        resultOf(ctx, row, { views: views.get(row.id) ?? 0, secondPrice: secondPrices.get(row.id) }, terms),
      ),
      total,
      facets,
      page,
      ...(page * limit < Math.min(total, mostResults) && { nextPage: page + 1 }),
      ...(corrected && counts > 0 && { corrected }),
      categories: page === 1 ? await findCategories(ctx.db, k, type) : [],
      suggestions: counts === 0 ? await suggest(ctx, k) : [],
    }
  },
}

interface Current {
  views: number
  secondPrice: number | undefined
}

function resultOf(around: UrlContext, row: FoundRow, { views, secondPrice }: Current, terms: string[]): SearchResult {
  const { id, type, slug, title, caption, category, priceCents, alt } = row
  return {
    _id: id,
    type,
    data: {
      title,
      ...(type === 'products' && { name: title }),
      slug,
      caption,
      category,
      createdAt: instant(row.madeAt),
      ...(row.takesPlaceAt && { date: instant(row.takesPlaceAt) }),
      views,
      ...(priceCents !== null && { price: amountOf(priceCents) }),
      ...(secondPrice !== undefined && { secondPrice }),
      // Visitors can see all search results, so their images are public.
      ...coverFields(around, row, true),
      alt,
    },
    highlight: {
      title: highlight(title, terms),
      text: excerpt([caption, row.body], terms),
      tags: hits(row.tags, terms),
    },
  }
}

export const adminSearch: Handlers<typeof staffContract> = {
  find: async ({ q }, ctx) => ({ results: await findForStaff(ctx, q) }),
}

const instant = (at: string) => new Date(at).toISOString()
