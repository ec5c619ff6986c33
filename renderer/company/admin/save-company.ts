import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '../../platform/platform.ts'

/** Sends the Update Company form; `progress` is 0 to 1 while it is on its way. The form shows what goes wrong. */
export function useSaveCompany() {
  const { sendForm } = usePlatform()
  const [progress, setProgress] = useState<number>()
  const save = useMutation({
    mutationFn: (form: FormData) => sendForm({ method: 'PUT', url: '/api/company', form, onProgress: setProgress }),
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
  })
  return { ...save, progress }
}
