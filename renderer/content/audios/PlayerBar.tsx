import { Menu } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconPlaylist,
  IconRewindBackward15,
  IconRewindForward15,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { formatClock } from '#shared/core/durations.ts'
import styles from './PlayerBar.module.css'
import { player, skipSeconds } from './player.ts'
import { trackOf, usePlayer } from './player-state.ts'
import { SeekBar } from './SeekBar.tsx'
import { SpeedMenu } from './SpeedMenu.tsx'

/** The player bar at the bottom of every page. Playback continues during navigation. */
export function PlayerBar() {
  const track = usePlayer(trackOf)
  const queue = usePlayer((state) => state.queue)
  const at = usePlayer((state) => state.at)
  const playing = usePlayer((state) => state.playing)
  const time = usePlayer((state) => state.time)
  const duration = usePlayer((state) => state.duration)
  useRoomAtTheFoot()
  // Only pages with this bar can stop the playback.
  useEffect(() => () => player.pause(), [])
  if (!track) return null
  return (
    <section className={`glass ${styles.bar}`} aria-label="Player" onKeyDown={onKey}>
      <div className={styles.track}>
        {track.picture && <ResponsiveImage picture={track.picture} alt="" sizes="48px" className={styles.cover} />}
        <span className={styles.text}>
          <Link to={paths.audioTrack(track._id)} className={styles.title}>
            {track.title}
          </Link>
          {track.artist && <span className={styles.artist}>{track.artist}</span>}
        </span>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.wide} aria-label="Previous" onClick={player.previous}>
          <IconPlayerSkipBackFilled size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.wide}
          aria-label="Back 15 seconds"
          onClick={() => player.skip(-skipSeconds)}
        >
          <IconRewindBackward15 size={24} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={styles.play} aria-label={playing ? 'Pause' : 'Play'} onClick={player.toggle}>
          {playing ? <IconPlayerPauseFilled size={22} aria-hidden /> : <IconPlayerPlayFilled size={22} aria-hidden />}
        </button>
        <button type="button" aria-label="Forward 15 seconds" onClick={() => player.skip(skipSeconds)}>
          <IconRewindForward15 size={24} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.wide}
          aria-label="Next"
          disabled={at + 1 >= queue.length}
          onClick={player.next}
        >
          <IconPlayerSkipForwardFilled size={20} aria-hidden />
        </button>
      </div>
      <div className={`num ${styles.progress}`}>
        <span>{formatClock(time)}</span>
        <SeekBar title={track.title} time={time} duration={duration} onSeek={player.seek} className={styles.seek} />
        <span>{formatClock(duration)}</span>
      </div>
      <div className={styles.more}>
        <SpeedMenu className={styles.wide} />
        <Menu position="top-end" zIndex={400} withinPortal={false}>
          <Menu.Target>
            <button type="button" className={styles.wide} aria-label={`Queue, ${queue.length}`}>
              <IconPlaylist size={22} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown className={styles.queue}>
            {queue.map((one, place) => (
              <Menu.Item
                key={one._id}
                aria-current={place === at || undefined}
                rightSection={<span className="num">{formatClock(one.duration)}</span>}
                onClick={() => player.jump(place)}
              >
                {one.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <button type="button" aria-label="Close player" onClick={player.close}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </section>
  )
}

/** Reserves space for the bar at the end of the page, and moves floating buttons up. */
function useRoomAtTheFoot() {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--player', '76px')
    return () => void style.removeProperty('--player')
  }, [])
}

/** Shortcuts while the focus is in the bar: J and L skip, K plays and pauses, as in common video players. */
function onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return
  if (key === 'j' || key === 'J') player.skip(-skipSeconds)
  if (key === 'l' || key === 'L') player.skip(skipSeconds)
  if (key === 'k' || key === 'K') player.toggle()
}
