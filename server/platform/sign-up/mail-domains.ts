import { fieldError } from '#shared/core/errors.ts'

/** Large public providers, whose customers have nothing to do with each other. */
const publicDomains = new Set(
  `126.com 163.com aol.com bluewin.ch btinternet.com comcast.net fastmail.com free.fr gmail.com gmx.ch gmx.de gmx.net googlemail.com hotmail.com icloud.com laposte.net
  libero.it live.com mac.com mail.com mail.ru me.com msn.com naver.com orange.fr outlook.com pm.me proton.me
  privaterelay.appleid.com protonmail.com qq.com rocketmail.com t-online.de wanadoo.fr web.de yahoo.co.uk yahoo.com yandex.com yandex.ru
  ymail.com zoho.com`.split(/\s+/),
)

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Providers with a domain per country. */
const inManyCountries = /^(gmx|hotmail|live|outlook|yahoo)\.[a-z]{2,3}(\.[a-z]{2})?$/

/**
 * The domain whose sites are counted together, without subdomains, which its owner can make up; undefined for large
 * public providers.
 */
export function countedDomain(email: string): string | undefined {
  const domain = domainOf(email)
  if (publicDomains.has(domain) || inManyCountries.test(domain)) return undefined
  // `example.co.uk` has three labels of its own.
  const labels = domain.split('.')
  const [second = ''] = labels.slice(-2)
  return labels.slice(second.length <= 3 && labels.length > 2 && labels.at(-1)!.length === 2 ? -3 : -2).join('.')
}

/** Throws on the field `email` for an address of a provider of disposable mailboxes. */
export async function refuseDisposable(email: string) {
  // Loaded with the first sign-up, because the list is long.
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js')
  const blocked = disposableEmailBlocklistSet()
  const labels = domainOf(email).split('.')
  // Providers also give out subdomains.
  for (let at = 0; at < labels.length - 1; at++)
    if (blocked.has(labels.slice(at).join('.')))
      throw fieldError('email', 'We do not accept disposable email addresses. Use another one.')
}
