import { useState } from 'react'

/** State of a form's file field: the file, or why the last one was refused. */
export function useSelectedFile(problemOf: (file: File) => string | undefined) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  return {
    file,
    problem,
    choose(selected: File | null) {
      const refused = selected ? problemOf(selected) : undefined
      setProblem(refused)
      setFile(refused ? undefined : (selected ?? undefined))
    },
    /** The form was submitted without a file. */
    missing: () => setProblem('Please select a file to upload'),
    forget: () => setFile(undefined),
  }
}
