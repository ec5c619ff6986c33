import { z } from 'zod'
import { line } from './primitives.ts'

const HttpUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.domain, normalize: true })

/** A web address: `https://` is put before one without a protocol, anything but http(s) is refused. */
export const WebAddress = line(500).transform((value, context) => {
  if (value === '') return ''
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`
  const { data } = HttpUrl.safeParse(address)
  // A name before the host (`https://bank.example@evil.example`) only ever deceives.
  if (data && !/^https?:\/\/[^/?#]*@/.test(data)) return data
  context.addIssue({ code: 'custom', message: 'Enter a web address like www.example.com.' })
  return z.NEVER
})

/** An own path (`/shop`) or a web address. */
export const LinkTarget = line(500).transform((value, context) => {
  if (value === '' || /^\/(?![/\\])[^\s\\]*$/.test(value)) return value
  const result = WebAddress.safeParse(value)
  if (result.success) return result.data
  context.addIssue({ code: 'custom', message: 'Enter a path like /shop or a web address.' })
  return z.NEVER
})
