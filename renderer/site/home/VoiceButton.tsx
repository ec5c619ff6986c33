import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useVoice } from '#renderer/content/search/voice.ts'
import styles from './HeroSearch.module.css'

/** Searches by voice, in browsers that support speech recognition. */
export function VoiceButton({ onHeard }: { onHeard: (text: string) => void }) {
  const { supported, listening, problem, toggle } = useVoice(onHeard)
  if (!supported) return null
  return (
    <>
      <button
        type="button"
        className={styles.voice}
        data-listening={listening || undefined}
        aria-label={listening ? 'Stop listening' : 'Search by voice'}
        onClick={toggle}
      >
        {listening ? (
          <IconPlayerStopFilled size={18} aria-hidden />
        ) : (
          <IconMicrophone size={20} stroke={1.75} aria-hidden />
        )}
      </button>
      <span role="status" className={styles.voiceStatus}>
        {listening ? 'Listening…' : problem}
      </span>
    </>
  )
}
