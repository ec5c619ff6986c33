import { usePageLinks } from '#renderer/content/site-pages/page-links.ts'
import { mainLinks, quickLinks } from '#renderer/core/company/links.ts'
import type { CompanyFields } from './form-field.ts'
import { MenuEditor } from './MenuEditor.tsx'

export function NavigationTab({ form }: { form: CompanyFields }) {
  const pages = usePageLinks().results
  return (
    <>
      <MenuEditor
        form={form}
        field="menu"
        name="Header and side menu"
        hint="Pages that are marked “in the menu” are added at the end."
        defaults={mainLinks}
        pages={pages}
      />
      <MenuEditor
        form={form}
        field="quick_links"
        name="Quick Links in the footer"
        hint="Pages that are marked “in the footer” are listed below."
        defaults={quickLinks}
        pages={pages}
      />
    </>
  )
}
