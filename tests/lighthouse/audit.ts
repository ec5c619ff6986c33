import lighthouse, { type Result } from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
export const goals: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

export interface Audit {
  name: string
  /** 0 to 100. */
  scores: Record<Category, number>
  figures: string
  /** The audits that cost points. */
  problems: string[]
}

/** Runs Lighthouse's mobile preset in the browser behind a debugging port. */
export async function audit(url: string, port: number): Promise<Omit<Audit, 'name'>> {
  // Pages that are deliberately excluded from search engines do not lose points for it.
  const skipAudits = new URL(url).pathname === '/search' ? ['is-crawlable'] : []
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    skipAudits,
  })
  if (!run) throw new Error(`Lighthouse had nothing to say about ${url}`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (id: string) => lhr.audits[id]?.displayValue?.replaceAll(' ', ' ') ?? '–'
  return {
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Record<Category, number>,
    figures: `LCP ${value('largest-contentful-paint')}, TBT ${value('total-blocking-time')}, CLS ${value('cumulative-layout-shift')}`,
    problems: categories.flatMap((category) => problemsOf(lhr, category)),
  }
}

function problemsOf(lhr: Result, category: Category): string[] {
  const weighed = lhr.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighed.flatMap(({ id }) => {
    const { score, title, displayValue = '', details } = lhr.audits[id]!
    if (score === null || score >= 0.9) return []
    const items = details && 'items' in details ? JSON.stringify(details.items).slice(0, 400) : ''
    return [`${category}: ${title} ${displayValue} ${items}`]
  })
}
