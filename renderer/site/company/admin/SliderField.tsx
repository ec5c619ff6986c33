import { Input, NumberInput, Slider } from '@mantine/core'
import { useId } from 'react'
import styles from './SliderField.module.css'

interface Props {
  label: string
  value: number
  min: number
  max: number
  step: number
  unit?: string
  error?: React.ReactNode
  'data-field'?: string
  onChange(value: number): void
}

/** A slider with a number field. */
export function SliderField({ label, value, min, max, step, unit = '', error, onChange, ...field }: Props) {
  const id = useId()
  const decimals = step < 1 ? 1 : 0
  return (
    <Input.Wrapper label={label} labelProps={{ id, htmlFor: `${id}-number` }} error={error}>
      <div className={styles.row}>
        <Slider
          className={styles.slider}
          value={value}
          min={min}
          max={max}
          step={step}
          label={null}
          thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': `${value}${unit && ` ${unit}`}` }}
          onChange={(next) => onChange(Number(next.toFixed(decimals)))}
        />
        <NumberInput
          {...field}
          id={`${id}-number`}
          className={styles.number}
          value={value}
          min={min}
          max={max}
          step={step}
          decimalScale={decimals}
          clampBehavior="strict"
          suffix={unit && ` ${unit}`}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      </div>
    </Input.Wrapper>
  )
}
