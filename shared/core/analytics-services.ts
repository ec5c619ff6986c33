// Without schemas, because pages of the website import this module.

/**
 * [Note: Analytics services] A company can let one service count the visits of its public pages. Admins select it from
 * this list and enter its id; scripts of their own are not possible. The content security policy of those pages has the
 * hosts of the service (`sourcesOf`), and `renderer/site/analytics` loads its script once the page is idle.
 */
export const analyticsServiceNames = ['plausible', 'fathom', 'umami', 'matomo', 'google'] as const
export type AnalyticsServiceName = (typeof analyticsServiceNames)[number]

/** The service that counts a company's visits. */
export interface AnalyticsService {
  service: AnalyticsServiceName
  /** The site's domain or number at the service. */
  id: string
  /** A company's own installation, `https://stats.example/matomo`; empty for the service's own. */
  address: string
}

interface Info {
  label: string
  idLabel: string
  /** An example of an id. */
  idExample: string
  idPattern: RegExp
  /** Whether a company can or must have its own installation. */
  own: 'required' | 'possible' | 'never'
  /** Whether it stores cookies, which visitors must accept. */
  needsConsent: boolean
}

export const analyticsServices: Record<AnalyticsServiceName, Info> = {
  plausible: {
    ...{ label: 'Plausible', idLabel: 'Domain', idExample: 'shop.example', own: 'possible', needsConsent: false },
    idPattern: /^[a-z0-9.-]{1,100}$/i,
  },
  fathom: {
    ...{ label: 'Fathom', idLabel: 'Site ID', idExample: 'ABCDEFGH', own: 'never', needsConsent: false },
    idPattern: /^[A-Z]{4,20}$/,
  },
  umami: {
    ...{ label: 'Umami', idLabel: 'Website ID', own: 'possible', needsConsent: false },
    idExample: '00000000-0000-4000-8000-000000000000',
    idPattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  },
  matomo: {
    ...{ label: 'Matomo', idLabel: 'Site ID', idExample: '1', own: 'required', needsConsent: false },
    idPattern: /^\d{1,9}$/,
  },
  google: {
    ...{ label: 'Google Analytics 4', idLabel: 'Measurement ID', idExample: 'G-XXXXXXXXXX', own: 'never' },
    ...{ idPattern: /^G-[A-Z0-9]{4,20}$/, needsConsent: true },
  },
}

/** Whether an address is that of an own installation: https, without anything that a policy or script cannot hold. */
export const isOwnAddress = (address: string): boolean =>
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?(\/[\w.~-]+)*$/.test(address)

const defaultAddresses = { plausible: 'https://plausible.io', umami: 'https://cloud.umami.is' }

/** The address of the service's script. */
export function scriptOf({ service, id, address }: AnalyticsService): string {
  switch (service) {
    case 'plausible':
      return `${address || defaultAddresses.plausible}/js/script.manual.js`
    case 'fathom':
      return 'https://cdn.usefathom.com/script.js'
    case 'umami':
      return `${address || defaultAddresses.umami}/script.js`
    case 'matomo':
      return `${address}/matomo.js`
    case 'google':
      return `https://www.googletagmanager.com/gtag/js?id=${id}`
  }
}

/** Name of the meta element with the name of the service, in documents that have its policy. */
export const countingMark = 'visit-counter'

interface Sources {
  script: string
  /** Where the script sends visits. */
  connect: string
}

/** Sources of the content security policy, without those of other services. */
export function sourcesOf(service: AnalyticsService): Sources {
  const [script = ''] = /^https:\/\/[^/]+/.exec(scriptOf(service)) ?? []
  if (service.service === 'google')
    return {
      script,
      connect: `${script} https://*.google-analytics.com https://*.analytics.google.com`,
    }
  if (service.service === 'umami' && !service.address)
    return { script, connect: `${script} https://api-gateway.umami.dev` }
  return { script, connect: script }
}

const excludedPaths =
  /^\/(admin(-dashboard)?|analytics|profile|settings|messages|orders|checkout|login|register|reset-password|forgot-password|invitation|confirm-email|undo-email|offline|mailbox)(\/|$)/
const secretParameters = /[?&](token|registration|confirm|order)=/

/** Whether visits of a page may be counted: no account, order, payment or admin page, and no address with a secret. */
export const countsVisits = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  !excludedPaths.test(pathname) && !secretParameters.test(search)
