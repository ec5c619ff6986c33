/** How a company writes numbers, money and days, without schemas: pages and forms read these. */

/**
 * What a shop can ask for its products. Only money that has cents: amounts are
 * whole hundredths everywhere.
 */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'ZAR',
  'ZWG',
  'BWP',
  'ZMW',
  'MZN',
  'NAD',
  'KES',
  'NGN',
  'GHS',
  'TZS',
  'EGP',
  'MAD',
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'HKD',
  'ILS',
  'INR',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'TRY',
] as const
export type Currency = (typeof currencies)[number]

/** English, which the site's own texts are in, with the numbers and days of a place. */
export const locales = [
  'en',
  'en-GB',
  'en-ZA',
  'en-ZW',
  'en-BW',
  'en-ZM',
  'en-NA',
  'en-KE',
  'en-NG',
  'en-AU',
  'en-NZ',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-SG',
  'en-AT',
  'en-CH',
] as const
export type Locale = (typeof locales)[number]

export interface Manner {
  locale: string
  currency: string
  /** IANA name. */
  timezone: string
}
export const usualManner = { locale: 'en', currency: 'USD', timezone: 'UTC' } as const satisfies Manner
