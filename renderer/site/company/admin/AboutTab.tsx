import { Button, Textarea } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { Why } from '#renderer/core/admin/Why.tsx'
import styles from './AboutTab.module.css'
import { type CompanyFields, fieldOf } from './form-field.ts'
import { TeamMemberFields } from './TeamMemberFields.tsx'

/** What the page About says beyond name, tagline and description. Whatever stays empty is not shown. */
export function AboutTab({ form }: { form: CompanyFields }) {
  const { team, values } = form.values
  const add = () => form.insertListItem('team', { name: '', role: '', photo: '', bio: '', links: [] })
  return (
    <>
      <FormSection name="Mission and vision" hint="Whatever stays empty is not shown on the site.">
        <Textarea data-wide label="Mission" rows={3} {...fieldOf(form, 'mission')} />
        <Textarea data-wide label="Vision" rows={3} {...fieldOf(form, 'vision')} />
        <Textarea
          data-wide
          label="Values"
          description="One a line."
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
            // biome-ignore lint/suspicious/noArrayIndexKey: people are told apart by their place until they are saved
            <TeamMemberFields key={at} form={form} person={person} at={at} last={at === team.length - 1} />
          ))}
        </ul>
        <div data-wide>
          <Why reason={team.length >= 24 && 'The page has room for 24 people.'}>
            <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
              Add a person
            </Button>
          </Why>
        </div>
      </FormSection>
    </>
  )
}
