import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '../platform/platform.ts'

/** Sends a form with files to `url`; `progress` is 0 to 1 while it is on its way. The form shows errors. */
export function useSendForm<Answer>(url: string) {
  const { sendForm } = usePlatform()
  const [progress, setProgress] = useState<number>()
  const sending = useMutation({
    mutationFn: async (form: FormData) =>
      (await sendForm({ method: 'POST', url, form, onProgress: setProgress })) as Answer,
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
  })
  return { ...sending, progress }
}

/** A form of what was filled in: words first, so that the server knows them before the bytes arrive. */
export function formOf(words: Record<string, string | string[] | boolean | null>, files: Record<string, Blob | null>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '').trim()
    if (text) form.append(name, text)
  }
  // A file as it is: the same one again is known by it.
  for (const [name, file] of Object.entries(files))
    if (file instanceof File) form.append(name, file)
    else if (file) form.append(name, file, `${name}.jpg`)
  return form
}
