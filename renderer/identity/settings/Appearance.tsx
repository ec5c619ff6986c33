import { Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { defaultScheme } from '#renderer/core/theme/color-scheme.ts'
import styles from './Appearance.module.css'

const schemes: { value: MantineColorScheme; label: string; note: string }[] = [
  { value: 'light', label: 'Light', note: 'Always light' },
  { value: 'dark', label: 'Dark', note: 'Always dark' },
  { value: 'auto', label: 'System', note: 'Match this device' },
]

/** The colour scheme, stored in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <>
      <fieldset className={styles.schemes}>
        <legend className={styles.legend}>Colours of the site</legend>
        {schemes.map(({ value, label, note }) => (
          <label key={value} className={styles.scheme}>
            <input
              type="radio"
              name="scheme"
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            <span className={styles.preview} data-preview={value} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <b>{label}</b>
            <small>{note}</small>
          </label>
        ))}
      </fieldset>
      <Button variant="default" disabled={colorScheme === defaultScheme} onClick={clearColorScheme}>
        Reset to default
      </Button>
    </>
  )
}
