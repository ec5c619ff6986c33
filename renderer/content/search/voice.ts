import { useEffect, useRef, useState } from 'react'

/** The part of the browser's speech recognition that is used here. TypeScript has no types for it. */
interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start(): void
  abort(): void
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}
type Recognizer = new () => Recognition

function recognizer(): Recognizer | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: Recognizer
    webkitSpeechRecognition?: Recognizer
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Messages by the browser's error code. */
const problems: Record<string, string> = {
  'not-allowed': 'The microphone is blocked. Allow it for this site in your browser’s settings.',
  'service-not-allowed': 'The microphone is blocked. Allow it for this site in your browser’s settings.',
  'audio-capture': 'No microphone was found.',
  'no-speech': 'We could not hear anything. Please try again.',
  network: 'Voice search needs a connection. Check yours and try again.',
}

export interface Voice {
  /** False on the server, before hydration, and in browsers without support. */
  supported: boolean
  listening: boolean
  /** Error message of the last attempt. */
  problem: string | undefined
  /** Starts or aborts listening. */
  toggle(): void
}

/** Recognizes one phrase. */
export function useVoice(onHeard: (text: string) => void): Voice {
  const [supported, setSupported] = useState(false)
  const [listening, setListening] = useState(false)
  const [problem, setProblem] = useState<string>()
  const current = useRef<Recognition | undefined>(undefined)
  useEffect(() => {
    setSupported(recognizer() !== undefined)
    return () => current.current?.abort()
  }, [])

  const toggle = () => {
    if (current.current) return current.current.abort()
    const Recognizer = recognizer()
    if (!Recognizer) return
    const recognition = new Recognizer()
    current.current = recognition
    recognition.lang = navigator.language
    recognition.interimResults = false
    recognition.onresult = ({ results }) => {
      const heard = results[0]?.[0]?.transcript.trim()
      if (heard) onHeard(heard)
    }
    recognition.onerror = ({ error }) => {
      // Users abort by pressing the button again.
      if (error !== 'aborted') setProblem(problems[error] ?? 'Voice search did not work. Please try again.')
    }
    recognition.onend = () => {
      current.current = undefined
      setListening(false)
    }
    setProblem(undefined)
    setListening(true)
    recognition.start()
  }
  return { supported, listening, problem, toggle }
}
