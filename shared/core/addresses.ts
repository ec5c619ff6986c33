import { z } from 'zod'
import { line } from './primitives.ts'

const HttpUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.domain, normalize: true })

/** A web address: `https://` is added if there is no protocol; protocols other than http(s) are rejected. */
export const WebAddress = line(500).transform((value, context) => {
  if (value === '') return ''
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`
  const { data } = HttpUrl.safeParse(address)
  // A user name before the host (`https://bank.example@evil.example`) is only used to deceive.
  if (data && !/^https?:\/\/[^/?#]*@/.test(data)) return data
  context.addIssue({ code: 'custom', message: 'Enter a web address like www.example.com.' })
  return z.NEVER
})

/** A path of the site (`/shop`) or a web address. */
export const LinkTarget = line(500).transform((value, context) => {
  if (value === '' || /^\/(?![/\\])[^\s\\]*$/.test(value)) return value
  const result = WebAddress.safeParse(value)
  if (result.success) return result.data
  context.addIssue({ code: 'custom', message: 'Enter a path like /shop or a web address.' })
  return z.NEVER
})
