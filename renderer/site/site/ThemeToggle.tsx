import { useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import styles from './FloatingActions.module.css'

/** The stylesheet selects the icon, because the server does not know the colour scheme of the visitor. */
export function ThemeToggle() {
  // Mantine would disable transitions with a style element, which the content security policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const toggle = () =>
    setColorScheme(document.documentElement.dataset.mantineColorScheme === 'light' ? 'dark' : 'light')
  return (
    <button
      type="button"
      className={`glass-2 ${styles.button}`}
      aria-label="Switch between light and dark colours"
      onClick={toggle}
    >
      <IconSun className={styles.sun} size={22} stroke={1.6} aria-hidden />
      <IconMoon className={styles.moon} size={22} stroke={1.6} aria-hidden />
    </button>
  )
}
