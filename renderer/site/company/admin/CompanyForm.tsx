import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { SavedAt } from '#renderer/core/admin/SavedAt.tsx'
import { useScrollToSelected } from '#renderer/core/admin/use-scroll-to-selected.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { type CompanySettings, type SeoPage, seoPages } from '#shared/core/company.ts'
import { AboutTab } from './AboutTab.tsx'
import { BrandTab } from './BrandTab.tsx'
import styles from './CompanyForm.module.css'
import { ContactTab } from './ContactTab.tsx'
import { type CompanyTab, companyTabs, tabLabels, tabOf } from './company-form.ts'
import { DomainTab } from './DomainTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { MailTab } from './MailTab.tsx'
import { NavigationTab } from './NavigationTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { SeoTab } from './SeoTab.tsx'
import { ShopTab } from './ShopTab.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { useCompanyForm } from './use-company-form.ts'

export function CompanyForm({ company }: { company: CompanySettings }) {
  const [search, setSearch] = useSearchParams()
  const tab = companyTabs.find((name) => name === search.get('tab')) ?? 'general'
  const show = (next: CompanyTab) =>
    setSearch(next === 'general' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  const [seoPage, setSeoPage] = useState<SeoPage>('home')
  const [wrongField, setWrongField] = useState<string>()

  const state = useCompanyForm(company, (name) => {
    show(tabOf(name))
    setSeoPage((current) => seoPages.find((page) => name.startsWith(`seo_${page}_`)) ?? current)
    setWrongField(name)
  })
  const { form, draft } = state
  const page = useRef<HTMLDivElement>(null)
  // Focuses the invalid field once its tab is visible.
  useEffect(() => {
    const field = wrongField && page.current?.querySelector<HTMLElement>(`[data-field="${wrongField}"]`)
    if (!field || tabOf(wrongField) !== tab) return
    field.focus()
    setWrongField(undefined)
  }, [wrongField, tab])

  const tabs = useScrollToSelected<HTMLDivElement>('[aria-selected="true"]', tab)
  const panels: Partial<Record<CompanyTab, ReactNode>> = {
    general: <GeneralTab form={form} />,
    brand: <BrandTab state={state} company={company} />,
    contact: <ContactTab form={form} />,
    about: <AboutTab form={form} />,
    seo: <SeoTab form={form} company={company} page={seoPage} onPage={setSeoPage} />,
    navigation: <NavigationTab form={form} />,
    shop: <ShopTab form={form} saved={company} />,
    mail: <MailTab form={form} />,
  }

  return (
    <div ref={page}>
      <PageHead>
        <SavedAt at={state.dirty ? undefined : state.savedAt} />
      </PageHead>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <Tabs value={tab} onChange={(next) => show(next as CompanyTab)} keepMounted={false}>
        <Tabs.List ref={tabs} className={styles.tabs}>
          {companyTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabLabels[name]}
              {Object.keys(form.errors).some((field) => tabOf(field) === name) && (
                <span className={styles.wrong} role="img" aria-label="has errors" />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles.columns} data-tab={tab}>
          <form className={styles.form} onSubmit={submitted(state.submit)}>
            {Object.entries(panels).map(([name, panel]) => (
              <Tabs.Panel key={name} value={name}>
                {panel}
              </Tabs.Panel>
            ))}
            <button type="submit" hidden />
          </form>
          <Tabs.Panel value="domain">
            <DomainTab />
          </Tabs.Panel>
          <Tabs.Panel value="security">
            <SecurityTab />
          </Tabs.Panel>
          {(tab === 'general' || tab === 'brand') && (
            <aside className={styles.preview} aria-label="Live preview">
              <ThemePreview company={{ ...company, ...form.values, analytics_service: company.analytics_service }} />
            </aside>
          )}
        </div>
      </Tabs>
      {state.conflict && <EditConflictDialog {...state.conflict} />}
      <SaveBar
        dirty={state.dirty}
        busy={state.saving}
        progress={state.progress}
        onSave={state.submit}
        onDiscard={state.discard}
      />
    </div>
  )
}
