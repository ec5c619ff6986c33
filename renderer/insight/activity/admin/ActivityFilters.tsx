import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DayFields } from '#renderer/core/admin/DayFields.tsx'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { activityActions, activityKinds } from '#shared/core/activity-options.ts'
import type { ActivityChoice } from './activity-search.ts'

interface Props {
  choice: ActivityChoice
  people: readonly { _id: string; name: string }[]
  /** What the one thing is called that the list is narrowed to. */
  about: string | undefined
  onChange(changes: Record<string, string | undefined>): void
}

/** Search, who, what and when. All of it is in the address. */
export function ActivityFilters({ choice, people, about, onChange }: Props) {
  const only = choice.item ? { item: undefined } : { user: undefined }
  return (
    <ListToolbar label="Search activity" placeholder="Title or name" q={choice.q} onSearch={(q) => onChange({ q })}>
      <Choice
        label="Who"
        every="Everybody"
        options={Object.fromEntries(people.map(({ _id, name }) => [_id, name]))}
        value={choice.person}
        onChange={(person) => onChange({ person })}
      />
      <Choice
        label="Action"
        every="Every action"
        options={activityActions}
        value={choice.action}
        onChange={(action) => onChange({ action })}
      />
      <Choice
        label="Kind"
        every="Everything"
        options={activityKinds}
        value={choice.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <DayFields from={choice.from} until={choice.until} onChange={onChange} />
      {(choice.item ?? choice.user) && (
        <Button
          variant="light"
          rightSection={<IconX size={14} stroke={1.75} />}
          aria-label="Show everything again"
          onClick={() => onChange(only)}
        >
          Only {about ?? 'one thing'}
        </Button>
      )}
    </ListToolbar>
  )
}

interface ChoiceProps {
  label: string
  every: string
  options: Record<string, string>
  value: string | undefined
  onChange(value: string | undefined): void
}

const Choice = ({ label, every, options, value = '', onChange }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    data={[
      { value: '', label: every },
      ...Object.entries(options).map(([option, words]) => ({ value: option, label: words })),
    ]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
)
