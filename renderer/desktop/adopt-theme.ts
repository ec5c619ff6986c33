import type { Company } from '#shared/core/company.ts'
import { themeCss } from '../core/theme/theme-css.ts'

let adopted: CSSStyleSheet | undefined

/**
 * A company's look without asking its site: at once, also offline and before any
 * site is known. Made by script, because the content security policy refuses
 * style elements.
 */
export function adoptTheme(company: Company) {
  if (!adopted) {
    adopted = new CSSStyleSheet()
    document.adoptedStyleSheets.push(adopted)
  }
  adopted.replaceSync(themeCss(company))
}
