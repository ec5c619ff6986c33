import type { Config } from '../config.ts'

/**
 * Sent with every response. Scripts and styles come from our files only; style attributes are allowed, style
 * elements are not.
 */
export function headersForAll({
  publicScheme,
  demo,
  development,
  mediaOrigin,
  hstsSubdomains,
}: Pick<Config, 'publicScheme' | 'demo' | 'development' | 'mediaOrigin' | 'hstsSubdomains'>): Record<string, string> {
  const media = mediaOrigin && ` ${mediaOrigin}`
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    "font-src 'self'",
    `connect-src 'self'${media}`,
    // A slide may embed an .mp4 of another site.
    `media-src 'self' blob: https:${media}`,
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    ...(!development && { 'content-security-policy': policy.join('; ') }),
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
