import { useEffect, useRef, useState } from 'react'

/** As much of the browser's speech recognition as is used here; TypeScript's own types leave it out. */
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

/** What people can do about it, by the browser's name for the error. */
const problems: Record<string, string> = {
  'not-allowed': 'The microphone is blocked. Allow it for this site in your browser’s settings.',
  'service-not-allowed': 'The microphone is blocked. Allow it for this site in your browser’s settings.',
  'audio-capture': 'No microphone was found.',
  'no-speech': 'Nothing was heard. Please try again.',
  network: 'Speech could not be understood without a network.',
}

export interface Voice {
  /** False on the server, before the page is alive, and in browsers without it. */
  supported: boolean
  listening: boolean
  /** Fit to show; gone with the next try. */
  problem: string | undefined
  /** Starts to listen, or stops without a result. */
  toggle(): void
}

/** Listens for one phrase and hands it to `onHeard`. */
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
      // `aborted` is somebody who changed their mind.
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
