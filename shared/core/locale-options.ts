/** Formats of numbers, money and dates, without schemas, so that pages can import them. */

/** Currencies of a shop. Only currencies with cents, because amounts are stored in hundredths. */
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

/** Variants of English, the language of the interface, with regional formats. */
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

export interface LocaleSettings {
  locale: string
  currency: string
  /** IANA name. */
  timezone: string
}
export const defaultLocaleSettings = {
  locale: 'en',
  currency: 'USD',
  timezone: 'UTC',
} as const satisfies LocaleSettings
