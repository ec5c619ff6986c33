import type { Analytics, DayFigures } from '#shared/insight/analytics.ts'

const days = 30
const day = 86_400_000

/** Invented figures of one month. */
export function sampleAnalytics(now = Date.now()): Analytics {
  const series = monthUntil(now, 1)
  const previousSeries = monthUntil(now - days * day, 0.8)
  return {
    range: {
      start: series[0]!.date,
      end: series.at(-1)!.date,
      days,
      timezone: 'UTC',
      previous: { start: previousSeries[0]!.date, end: previousSeries.at(-1)!.date },
    },
    totals: sumOf(series),
    previous: sumOf(previousSeries),
    series,
    previousSeries,
    funnel: { visitors: 1520, product: 610, cart: 130, checkout: 84, orders: 61, paid: 58 },
    sales: {
      categories: [
        { name: 'A category', sold: 31, revenue: 1240 },
        { name: 'Another category', sold: 12, revenue: 480 },
      ],
      methods: [{ name: 'A payment method', orders: 58, revenue: 1720 }],
      discounts: [{ name: 'A discount', code: 'SUMMER', orders: 9, reduction: 45, revenue: 310 }],
    },
    top: {
      products: [
        { _id: '1', title: 'A product', views: 420, sold: 31, revenue: 1240 },
        { _id: '2', title: 'Another product', views: 310, sold: 12, revenue: 480 },
      ],
      content: [
        { _id: '3', type: 'photos', title: 'A photo', views: 800 },
        { _id: '4', type: 'blogs', title: 'A story', views: 530 },
      ],
      searches: [{ words: 'something', count: 64 }],
      emptySearches: [{ words: 'something else', count: 9 }],
    },
    sources: [
      { name: '', visitors: 900 },
      { name: 'search.example', visitors: 620 },
    ],
    devices: [
      { name: 'phone', visitors: 980 },
      { name: 'desktop', visitors: 540 },
    ],
  }
}

const monthUntil = (end: number, scale: number): DayFigures[] =>
  Array.from({ length: days }, (_, at) => {
    const wave = scale * (60 + at + 18 * Math.sin(at / 1.1))
    const [visitors, orders] = [Math.round(wave), Math.round(wave / 25)]
    return {
      date: new Date(end - (days - 1 - at) * day).toISOString().slice(0, 10),
      views: Math.round(wave * 2.6),
      visitors,
      orders,
      revenue: orders * 40,
      conversion: orders / visitors,
      averageOrder: 40,
      likes: Math.round(wave / 8),
      comments: Math.round(wave / 30),
      downloads: Math.round(wave / 12),
    }
  })

function sumOf(series: readonly DayFigures[]) {
  const sum = (figure: Exclude<keyof DayFigures, 'date'>) => series.reduce((total, one) => total + one[figure], 0)
  return {
    views: sum('views'),
    visitors: sum('visitors'),
    orders: sum('orders'),
    revenue: sum('revenue'),
    conversion: sum('orders') / sum('visitors'),
    averageOrder: 40,
    likes: sum('likes'),
    comments: sum('comments'),
    downloads: sum('downloads'),
  }
}
