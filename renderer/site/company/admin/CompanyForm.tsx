import { Tabs } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ChangedElsewhere } from '#renderer/core/admin/ChangedElsewhere.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { SavedAt } from '#renderer/core/admin/SavedAt.tsx'
import { useChosenInSight } from '#renderer/core/admin/use-chosen-in-sight.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { type CompanySettings, type SeoPage, seoPages } from '#shared/core/company.ts'
import { AboutTab } from './AboutTab.tsx'
import { BrandTab } from './BrandTab.tsx'
import styles from './CompanyForm.module.css'
import { ContactTab } from './ContactTab.tsx'
import { type CompanyTab, companyTabs, tabOf } from './company-form.ts'
import { DomainTab } from './DomainTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { MailTab } from './MailTab.tsx'
import { NavigationTab } from './NavigationTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { SeoTab } from './SeoTab.tsx'
import { ShopTab } from './ShopTab.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { useCompanyForm } from './use-company-form.ts'

const names: Record<CompanyTab, string> = {
  general: 'General',
  brand: 'Brand',
  contact: 'Contact & social',
  about: 'About',
  seo: 'SEO',
  navigation: 'Navigation',
  shop: 'Shop',
  mail: 'Mail',
  domain: 'Domain',
  security: 'Security',
}

/** The tabs of Update Company, the preview beside them, and the Save bar. */
export function CompanyForm({ company }: { company: CompanySettings }) {
  const [search, setSearch] = useSearchParams()
  const tab = companyTabs.find((name) => name === search.get('tab')) ?? 'general'
  const show = (next: CompanyTab) =>
    setSearch(next === 'general' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  const [seoPage, setSeoPage] = useState<SeoPage>('home')
  const [wrongField, setWrongField] = useState<string>()

  const state = useCompanyForm(company, (name) => {
    show(tabOf(name))
    setSeoPage((was) => seoPages.find((page) => name.startsWith(`seo_${page}_`)) ?? was)
    setWrongField(name)
  })
  const { form, draft } = state
  const page = useRef<HTMLDivElement>(null)
  // Once its tab is there: going to another tab takes the router a moment.
  useEffect(() => {
    const field = wrongField && page.current?.querySelector<HTMLElement>(`[data-field="${wrongField}"]`)
    if (!field || tabOf(wrongField) !== tab) return
    field.focus()
    setWrongField(undefined)
  }, [wrongField, tab])

  const tabs = useChosenInSight<HTMLDivElement>('[aria-selected="true"]', tab)

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
              {names[name]}
              {Object.keys(form.errors).some((field) => tabOf(field) === name) && (
                <span className={styles.wrong} role="img" aria-label="has errors" />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles.columns} data-tab={tab}>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              state.submit()
            }}
          >
            <Tabs.Panel value="general">
              <GeneralTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="brand">
              <BrandTab state={state} company={company} />
            </Tabs.Panel>
            <Tabs.Panel value="contact">
              <ContactTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="about">
              <AboutTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="seo">
              <SeoTab form={form} company={company} page={seoPage} onPage={setSeoPage} />
            </Tabs.Panel>
            <Tabs.Panel value="navigation">
              <NavigationTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="shop">
              <ShopTab form={form} saved={company} />
            </Tabs.Panel>
            <Tabs.Panel value="mail">
              <MailTab form={form} />
            </Tabs.Panel>
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
              <ThemePreview company={{ ...company, ...form.values }} />
            </aside>
          )}
        </div>
      </Tabs>
      {state.elsewhere && <ChangedElsewhere {...state.elsewhere} />}
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
