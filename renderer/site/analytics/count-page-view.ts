import { type AnalyticsService, countsVisits, scriptOf } from '#shared/core/analytics-services.ts'
import { noteCountingScript } from './counting-document.ts'

interface PageView {
  url: string
  title: string
}
type Count = (view: PageView) => void

/** The globals of the services' scripts. */
interface Services {
  plausible?: (event: string, options: { u: string }) => void
  fathom?: { trackPageview(options: { url: string; referrer: string }): void }
  umami?: { track(change: (props: object) => object): void }
  _paq?: unknown[][]
  dataLayer?: unknown[]
}
const services = window as unknown as Services

let counting: Promise<Count | undefined> | undefined

/** Counts a view of a page. The first one loads the service's script; nothing happens if that is blocked. */
export async function countPageView(service: AnalyticsService, pathname: string): Promise<void> {
  // The visitor may have gone on to a private page meanwhile.
  if (!countsVisits(window.location)) return
  // Parameters may be private, except those that name a campaign.
  const url = window.location.origin + pathname + campaignOf(window.location.search)
  const { title } = document
  counting ??= start(service).catch(() => undefined)
  const count = await counting
  count?.({ url, title })
}

function campaignOf(search: string): string {
  const campaign = [...new URLSearchParams(search)].filter(([name]) => /^(utm_\w{1,20}|ref)$/.test(name))
  return campaign.length ? `?${new URLSearchParams(campaign)}` : ''
}

/** The page that led here. Of this site only the origin, because its addresses may have secrets. */
function referrer() {
  const from = URL.parse(document.referrer)
  return from?.origin === window.location.origin ? from.origin : document.referrer
}

/** Loads the script without its own counting, so that each page view is counted once. */
async function start(service: AnalyticsService): Promise<Count> {
  const load = (attributes: Record<string, string> = {}) => loadScript(scriptOf(service), attributes)
  switch (service.service) {
    case 'plausible':
      await load({ 'data-domain': service.id })
      return ({ url }) => services.plausible?.('pageview', { u: url })
    case 'fathom':
      await load({ 'data-site': service.id, 'data-auto': 'false' })
      return ({ url }) => services.fathom?.trackPageview({ url, referrer: referrer() })
    case 'umami':
      await load({ 'data-website-id': service.id, 'data-auto-track': 'false' })
      return ({ url, title }) => services.umami?.track((props) => ({ ...props, url, title, referrer: referrer() }))
    case 'matomo': {
      services._paq = [
        ['disableCookies'],
        ['setTrackerUrl', `${service.address}/matomo.php`],
        ['setSiteId', service.id],
      ]
      await load()
      return ({ url, title }) => {
        services._paq?.push(['setCustomUrl', url], ['setReferrerUrl', referrer()], ['setDocumentTitle', title])
        services._paq?.push(['trackPageView'])
      }
    }
    case 'google': {
      services.dataLayer = []
      // The script reads the arguments object itself, not an array.
      function gtag(..._values: unknown[]) {
        // biome-ignore lint/complexity/noArguments: gtag.js expects it
        services.dataLayer?.push(arguments)
      }
      gtag('js', new Date())
      const page = { page_location: window.location.origin + window.location.pathname, page_referrer: referrer() }
      gtag('set', page)
      gtag('config', service.id, { send_page_view: false, allow_google_signals: false, cookie_domain: 'none' })
      await load()
      return ({ url, title }) =>
        gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer() })
    }
  }
}

function loadScript(src: string, attributes: Record<string, string>): Promise<void> {
  noteCountingScript()
  const script = document.createElement('script')
  script.src = src
  script.async = true
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  return new Promise((done, fail) => {
    script.onload = () => done()
    script.onerror = () => fail(new Error('The script could not be loaded.'))
    document.head.append(script)
  })
}
