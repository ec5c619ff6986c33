import { Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { type CompanyFields, fieldOf } from './form-field.ts'

export function ContactTab({ form }: { form: CompanyFields }) {
  return (
    <>
      <FormSection name="Contact" hint="Empty fields are not shown on the site.">
        <TextInput label="Email" type="email" {...fieldOf(form, 'email')} />
        <TextInput label="Phone" type="tel" {...fieldOf(form, 'phone')} />
        <Textarea label="Address" rows={3} {...fieldOf(form, 'address')} />
        <TextInput label="Website" placeholder="www.example.com" {...fieldOf(form, 'website')} />
      </FormSection>
      <FormSection name="Social">
        <TextInput label="Facebook" placeholder="facebook.com/name" {...fieldOf(form, 'social.facebook')} />
        <TextInput label="Instagram" placeholder="instagram.com/name" {...fieldOf(form, 'social.instagram')} />
        <TextInput label="Twitter" placeholder="x.com/name" {...fieldOf(form, 'social.twitter')} />
        <TextInput label="LinkedIn" placeholder="linkedin.com/company/name" {...fieldOf(form, 'social.linkedin')} />
        <TextInput
          label="WhatsApp"
          placeholder="+263 77 123 4567"
          description="A number with country code, or a wa.me link."
          {...fieldOf(form, 'social.whatsapp')}
        />
      </FormSection>
    </>
  )
}
