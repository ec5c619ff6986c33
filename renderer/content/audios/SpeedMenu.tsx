import { Menu } from '@mantine/core'
import styles from './PlayerBar.module.css'
import { player } from './player.ts'
import { usePlayer } from './player-state.ts'

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]

/** Selects the playback speed. */
export function SpeedMenu({ className = '' }: { className?: string | undefined }) {
  const speed = usePlayer((state) => state.speed)
  return (
    <Menu position="top-end" zIndex={400} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={`num ${styles.speed} ${className}`} aria-label={`Speed ${speed}×`}>
          {speed}×
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(speed)} onChange={(value) => player.setSpeed(Number(value))}>
          {speeds.map((one) => (
            <Menu.RadioItem key={one} value={String(one)}>
              {one}×
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
