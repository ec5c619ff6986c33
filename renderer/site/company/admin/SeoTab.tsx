import { Select, Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { type Company, type SeoPage, seoPages } from '#shared/core/company.ts'
import { type VerifyingService, verificationTags, verifyingServices } from '#shared/core/site-verification.ts'
import { AnalyticsServiceFields } from './AnalyticsServiceFields.tsx'
import { Counter } from './Counter.tsx'
import { type CompanyFields, fieldOf } from './form-field.ts'
import { SearchSnippet } from './SearchSnippet.tsx'

interface Props {
  form: CompanyFields
  company: Company
  page: SeoPage
  onPage(page: SeoPage): void
}

const serviceNames: Record<VerifyingService, string> = {
  google: 'Google Search Console',
  bing: 'Bing Webmaster Tools',
  pinterest: 'Pinterest',
  facebook: 'Facebook',
  yandex: 'Yandex Webmaster',
}

const nameOf = (page: SeoPage) => page[0]!.toUpperCase() + page.slice(1)

export function SeoTab({ form, company, page, onPage }: Props) {
  const title = form.values[`seo_${page}_title`]
  const description = form.values[`seo_${page}_description`]
  const hasText = (name: SeoPage) => form.values[`seo_${name}_title`] || form.values[`seo_${name}_description`]
  return (
    <>
      <FormSection name="Search engines" hint="If a field is empty, the text of the page is used.">
        <Select
          label="Page"
          value={page}
          data={seoPages.map((name) => ({ value: name, label: hasText(name) ? `${nameOf(name)} •` : nameOf(name) }))}
          allowDeselect={false}
          onChange={(next) => next && onPage(next as SeoPage)}
        />
        <TextInput
          key={`${page}-title`}
          data-wide
          label="Title"
          {...fieldOf(form, `seo_${page}_title`)}
          description={<Counter used={title.length} of={60} />}
        />
        <Textarea
          key={`${page}-description`}
          data-wide
          label="Description"
          rows={3}
          {...fieldOf(form, `seo_${page}_description`)}
          description={<Counter used={description.length} of={160} />}
        />
        <SearchSnippet
          icon={company.icon}
          site={form.values.name}
          path={page === 'home' ? '' : page}
          title={title || (page === 'home' ? form.values.name : `${nameOf(page)} — ${form.values.name}`)}
          description={description || form.values.description || form.values.tagline}
        />
      </FormSection>
      <FormSection
        name="Verify your site"
        hint="Some services ask for a tag on the home page to prove that the site is yours. Paste the tag or its code."
      >
        {verifyingServices.map((service) => (
          <TextInput
            key={service}
            label={serviceNames[service]}
            placeholder={`<meta name="${verificationTags[service]}" content="…">`}
            {...fieldOf(form, `seo_verify_${service}`)}
          />
        ))}
      </FormSection>
      <AnalyticsServiceFields form={form} />
    </>
  )
}
