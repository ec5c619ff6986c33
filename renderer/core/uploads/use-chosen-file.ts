import { useState } from 'react'

/** One file of a form: chosen, refused with a reason, or not there yet. */
export function useChosenFile(problemOf: (file: File) => string | undefined) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  return {
    file,
    problem,
    choose(chosen: File | null) {
      const refused = chosen ? problemOf(chosen) : undefined
      setProblem(refused)
      setFile(refused ? undefined : (chosen ?? undefined))
    },
    /** Somebody wanted to send the form without one. */
    missing: () => setProblem('Please select a file to upload'),
    forget: () => setFile(undefined),
  }
}
