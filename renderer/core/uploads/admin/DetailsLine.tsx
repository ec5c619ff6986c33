import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { useTyped } from './use-typed.ts'

interface Props {
  label: string
  help?: string
  max: number
  rows?: number
  suggestions?: string[]
  /** What an empty field means. */
  empty?: string
  of: string
  value: string | undefined
  mixed: boolean
  take(text: string): void
}

/** A text of one or many files; where they do not agree it is empty and says so. */
export function DetailsLine({ label, help, max, rows, suggestions, empty, of, value, mixed, take }: Props) {
  const typed = useTyped(of, value ?? '', take)
  const field = {
    size: 'xs',
    label,
    description: help,
    maxLength: max,
    placeholder: mixed ? 'Various' : empty,
    value: typed.value,
    onBlur: typed.leave,
  } as const
  if (suggestions) return <Autocomplete {...field} limit={8} data={suggestions} onChange={typed.type} />
  if (rows)
    return (
      <Textarea {...field} autosize minRows={rows} maxRows={8} onChange={(event) => typed.type(event.target.value)} />
    )
  return <TextInput {...field} onChange={(event) => typed.type(event.target.value)} />
}
