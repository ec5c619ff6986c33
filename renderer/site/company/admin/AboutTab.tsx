import { Button, Textarea } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { DisabledReason } from '#renderer/core/admin/DisabledReason.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import styles from './AboutTab.module.css'
import { type CompanyFields, fieldOf } from './form-field.ts'
import { TeamMemberFields } from './TeamMemberFields.tsx'

/** The content of the about page beyond name, tagline and description. */
export function AboutTab({ form }: { form: CompanyFields }) {
  const { team, values } = form.values
  const add = () => form.insertListItem('team', { name: '', role: '', photo: '', bio: '', links: [] })
  return (
    <>
      <FormSection name="Mission and vision" hint="Empty fields are not shown on the site.">
        <Textarea data-wide label="Mission" rows={3} {...fieldOf(form, 'mission')} />
        <Textarea data-wide label="Vision" rows={3} {...fieldOf(form, 'vision')} />
        <Textarea
          data-wide
          label="Values"
          description="One per line."
          rows={5}
          data-field="values"
          value={values.join('\n')}
          error={form.errors.values}
          onChange={({ currentTarget }) => form.setFieldValue('values', currentTarget.value.split('\n'))}
        />
      </FormSection>
      <FormSection name="Team" hint="Shown in this order.">
        <ul className={styles.team} data-wide>
          {team.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unsaved people have no id
            <TeamMemberFields key={at} form={form} person={person} at={at} last={at === team.length - 1} />
          ))}
        </ul>
        <div data-wide>
          <DisabledReason reason={team.length >= 24 && 'You can add up to 24 people.'}>
            <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
              Add a person
            </Button>
          </DisabledReason>
        </div>
      </FormSection>
    </>
  )
}
