import { ColorInput } from '@mantine/core'
import { contrast, textOn } from '#shared/core/theme.ts'
import { ContrastBadge } from './ContrastBadge.tsx'

interface Props {
  label: string
  value: string
  error?: React.ReactNode
  onChange(value: string): void
  /** Replaces the contrast badge. */
  note?: React.ReactNode
  'data-field'?: string
}

const swatches = [
  '#0091ea',
  '#2563eb',
  '#4f46e5',
  '#7c3aed',
  '#db2777',
  '#e11d48',
  '#ff5722',
  '#f59e0b',
  '#16a34a',
  '#0d9488',
  '#334155',
  '#111827',
]

/** A colour with the contrast of text on it. */
export function ColorField({ value, note, ...field }: Props) {
  const isValid = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)
  return (
    <ColorInput
      {...field}
      value={value}
      format="hex"
      swatches={swatches}
      swatchesPerRow={6}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
      descriptionProps={{ component: 'div' }}
      description={note ?? (isValid && <ContrastBadge text={textOn(value)} ratio={contrast(value, textOn(value))} />)}
    />
  )
}
