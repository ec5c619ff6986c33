/** Periods with a button, in days. */
export const presets = [7, 30, 90] as const
export type Preset = (typeof presets)[number]

/** Maximum length of a period in days. */
export const longestPeriod = 366

/** The figures of a period, in display order. */
export const figures = [
  'views',
  'visitors',
  'orders',
  'revenue',
  'conversion',
  'averageOrder',
  'likes',
  'comments',
  'downloads',
] as const
export type Figure = (typeof figures)[number]

export const figureLabels: Record<Figure, string> = {
  views: 'Views',
  visitors: 'Visitors',
  orders: 'Orders',
  revenue: 'Revenue',
  conversion: 'Conversion',
  averageOrder: 'Average order',
  likes: 'Likes',
  comments: 'Comments',
  downloads: 'Downloads',
}

export const devices = ['desktop', 'phone', 'tablet'] as const
export type Device = (typeof devices)[number]

/** Steps before an order, in their sequence. */
export const shopStages = ['product', 'cart', 'checkout'] as const
export type ShopStage = (typeof shopStages)[number]

/** Tables that can be exported. */
export const analyticsTables = [
  'days',
  'products',
  'sales',
  'payouts',
  'taxes',
  'content',
  'searches',
  'sources',
] as const
export type AnalyticsTable = (typeof analyticsTables)[number]
