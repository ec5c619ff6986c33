import type { Company } from '#shared/core/company.ts'
import { themeCss } from '../core/theme/theme-css.ts'

let adopted: CSSStyleSheet | undefined

/**
 * Applies a cached theme of a company before its site responds, also offline. Set by script, because the content
 * security policy forbids style elements.
 */
export function adoptTheme(company: Company) {
  if (!adopted) {
    adopted = new CSSStyleSheet()
    document.adoptedStyleSheets.push(adopted)
  }
  adopted.replaceSync(themeCss(company))
}
