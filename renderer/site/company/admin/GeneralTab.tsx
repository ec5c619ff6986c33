import { Select, Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import type { CommentPolicy } from '#shared/core/comment-rules.ts'
import { timezones } from '#shared/core/company.ts'
import { locales } from '#shared/core/locale-options.ts'
import { type CompanyFields, choiceOf, fieldOf } from './form-field.ts'

const commentRules = [
  { value: 'everyone', label: 'Everyone (you approve comments of visitors who are not signed in)' },
  { value: 'everyone-at-once', label: 'Everyone, without approval' },
  { value: 'signed-in', label: 'Only signed-in users' },
  { value: 'off', label: 'No one' },
] as const satisfies { value: CommentPolicy; label: string }[]

const zones = timezones()

const placeName = new Intl.DisplayNames('en', { type: 'region' })
const formats = locales.map((value) => ({ value, label: `English (${placeName.of(value.slice(3) || 'US')})` }))

/** `Nov 21, 2026 · $1,234.50` */
function exampleOf(locale: string, { currency, timezone: timeZone }: CompanyFields['values']) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date())
  return `${day} · ${new Intl.NumberFormat(locale, { style: 'currency', currency }).format(1234.5)}`
}

export function GeneralTab({ form }: { form: CompanyFields }) {
  const comments = choiceOf(form, 'comments')
  const timezone = choiceOf(form, 'timezone')
  const locale = choiceOf(form, 'locale')
  return (
    <>
      <FormSection name="Company">
        <TextInput label="Name" required {...fieldOf(form, 'name')} />
        <TextInput label="Tagline" {...fieldOf(form, 'tagline')} />
        <Textarea data-wide label="Description" rows={4} {...fieldOf(form, 'description')} />
      </FormSection>
      <FormSection name="Home page" hint="Shown when there are no slides.">
        <TextInput
          data-wide
          label="Hero image"
          description="A path on this site or a web address."
          {...fieldOf(form, 'hero_image')}
        />
        <TextInput label="Button text" {...fieldOf(form, 'cta_text')} />
        <TextInput label="Button link" placeholder="/photos" {...fieldOf(form, 'cta_link')} />
      </FormSection>
      <FormSection
        name="Time and numbers"
        hint="The time zone of the site, and the format of dates, numbers and prices."
      >
        <Select
          label="Time zone"
          data={zones}
          searchable
          allowDeselect={false}
          {...timezone}
          onChange={(zone) => zone && timezone.onChange(zone)}
        />
        <Select
          label="Format"
          description={exampleOf(locale.value, form.values)}
          data={formats}
          searchable
          allowDeselect={false}
          {...locale}
          onChange={(value) => value && locale.onChange(value)}
        />
      </FormSection>
      <FormSection name="Comments">
        <Select
          data-wide
          label="Who may comment"
          description="Comments with links, and several comments within a minute, always need your approval."
          data={commentRules}
          allowDeselect={false}
          {...comments}
          onChange={(rule) => rule && comments.onChange(rule)}
        />
      </FormSection>
    </>
  )
}
