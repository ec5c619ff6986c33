import { type AnalyticsService, sourcesOf } from '#shared/core/analytics-services.ts'
import type { Config } from '../config.ts'

type PolicyConfig = Pick<Config, 'development' | 'mediaOrigin'>

/**
 * Whether a company may use a service. The script of an installation of its own can do everything that a visitor can,
 * so the operator allows each host.
 */
export const isAllowedService = (
  { analyticsHosts }: Pick<Config, 'analyticsHosts'>,
  { address }: Pick<AnalyticsService, 'address'>,
): boolean => address === '' || analyticsHosts.includes(new URL(address).host)

/**
 * The content security policy: scripts and styles come from our files only, besides a company's analytics service.
 * Undefined in development.
 */
export function contentPolicy(
  { development, mediaOrigin }: PolicyConfig,
  service?: AnalyticsService | null,
): string | undefined {
  if (development) return undefined
  const media = mediaOrigin && ` ${mediaOrigin}`
  const sources = service && sourcesOf(service)
  const script = sources ? ` ${sources.script}` : ''
  const connect = sources ? ` ${sources.connect}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${script}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}${connect}`,
    "font-src 'self'",
    `connect-src 'self'${media}${connect}`,
    // A slide may embed an .mp4 of another site.
    `media-src 'self' blob: https:${media}`,
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sent with every response. Style attributes are allowed, style elements are not. */
export function headersForAll({
  publicScheme,
  demo,
  development,
  mediaOrigin,
  hstsSubdomains,
}: Pick<Config, 'publicScheme' | 'demo' | 'development' | 'mediaOrigin' | 'hstsSubdomains'>): Record<string, string> {
  const policy = contentPolicy({ development, mediaOrigin })
  return {
    ...(policy && { 'content-security-policy': policy }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
    'x-frame-options': 'DENY',
    ...(publicScheme === 'https' &&
      !demo && {
        'strict-transport-security': `max-age=31536000${hstsSubdomains === 'on' ? '; includeSubDomains' : ''}`,
      }),
  }
}
