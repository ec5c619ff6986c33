import { Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import type { TeamMember } from '#shared/core/about.ts'
import styles from './AboutTab.module.css'
import { type CompanyFields, fieldOf } from './form-field.ts'
import { TeamPhoto } from './TeamPhoto.tsx'

interface Props {
  form: CompanyFields
  person: TeamMember
  /** Index in the team. */
  at: number
  last: boolean
}

export function TeamMemberFields({ form, person, at, last }: Props) {
  const name = person.name || `Person ${at + 1}`
  const move = (to: number) => form.reorderListItem('team', { from: at, to })
  const field = (what: keyof TeamMember) => fieldOf(form, `team.${at}.${what}`)
  return (
    <li className={styles.person}>
      <div className={styles.head}>
        <TeamPhoto
          name={name}
          photo={person.photo}
          onChange={(photo) => form.setFieldValue(`team.${at}.photo`, photo)}
        />
        <div className={styles.buttons}>
          <MoveButtons name={name} color="gray" first={at === 0} last={last} onMove={(by) => move(at + by)} />
          <IconButton
            icon={IconTrash}
            color="gray"
            label={`Remove ${name}`}
            onClick={() => form.removeListItem('team', at)}
          />
        </div>
      </div>
      <div className={styles.fields}>
        <TextInput label="Name" required {...field('name')} />
        <TextInput label="Role" {...field('role')} />
        <Textarea data-wide label="About this person" rows={3} {...field('bio')} />
        <TextInput
          // Uncontrolled: remounted when the links change, for example when another person is removed.
          key={person.links.join()}
          data-wide
          label="Links"
          description="Web addresses, separated by commas."
          data-field={`team.${at}.links`}
          defaultValue={person.links.join(', ')}
          error={linkProblem(form.errors, at)}
          onBlur={({ currentTarget }) =>
            form.setFieldValue(
              `team.${at}.links`,
              currentTarget.value
                .split(',')
                .map((link) => link.trim())
                .filter(Boolean),
            )
          }
        />
      </div>
    </li>
  )
}

/** The error of the list or of one of its links. */
function linkProblem(errors: CompanyFields['errors'], at: number) {
  const key = Object.keys(errors).find((name) => name.startsWith(`team.${at}.links`))
  return key && errors[key]
}
