import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { mostValues } from '#shared/commerce/product-options.ts'
import type { ProductValues } from './product-form.ts'
import styles from './VariantsField.module.css'
import { newValue, type OptionValues } from './variant-form.ts'

interface Props {
  form: UseFormReturnType<ProductValues>
  option: OptionValues
  place: number
  onRemove(): void
  onRemoveValue(key: string): void
}

const examples = ['Size', 'Colour', 'Material']

/** One thing to choose, and its values. Enter goes on to another value. */
export function OptionField({ form, option, place, onRemove, onRemoveValue }: Props) {
  const { name, values } = option
  const called = name.trim() || `option ${place + 1}`
  // What was asked for a moment ago has the cursor.
  const [fresh, setFresh] = useState<string>()
  const add = () => {
    if (values.length >= mostValues) return
    const value = newValue()
    setFresh(value.key)
    form.setFieldValue(`options.${place}.values`, [...values, value])
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className={styles.option} aria-label={called}>
      <div className={styles.called}>
        <TextInput
          data-field={`options.${place}.name`}
          label={`Option ${place + 1}`}
          placeholder={examples[place]}
          maxLength={40}
          {...form.getInputProps(`options.${place}.name`)}
        />
        <ActionIcon
          variant="subtle"
          size={36}
          className={styles.away}
          aria-label={`Remove ${called}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <ul className={styles.values} aria-label={`Values of ${called}`}>
        {values.map(({ key, text }, at) => (
          <li key={key}>
            <TextInput
              data-field={`options.${place}.values.${at}.text`}
              aria-label={`Value ${at + 1} of ${called}`}
              maxLength={60}
              autoFocus={key === fresh}
              rightSection={
                values.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`Remove ${text.trim() || `value ${at + 1}`}`}
                    onClick={() => onRemoveValue(key)}
                  >
                    <IconX size={16} stroke={1.75} />
                  </ActionIcon>
                )
              }
              rightSectionWidth={36}
              rightSectionPointerEvents="all"
              onKeyDown={enter}
              {...form.getInputProps(`options.${place}.values.${at}.text`)}
            />
          </li>
        ))}
        {values.length < mostValues && (
          <li>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={add}
              aria-label={`Add value to ${called}`}
            >
              Add value
            </Button>
          </li>
        )}
      </ul>
    </fieldset>
  )
}
