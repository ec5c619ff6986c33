import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { SavedCompany } from '#shared/core/company.ts'

/** Where a form of the company goes; with what it last saw, so that nobody undoes a colleague's work unawares. */
export const companyAddress = (updatedAt: string | undefined) =>
  updatedAt ? `/api/company?updatedAt=${encodeURIComponent(updatedAt)}` : '/api/company'

/** Sends the Update Company form; `progress` is 0 to 1 while it is on its way. The form shows what goes wrong. */
export function useSaveCompany() {
  const { sendForm } = usePlatform()
  const [progress, setProgress] = useState<number>()
  const save = useMutation({
    mutationFn: async ({ form, updatedAt }: { form: FormData; updatedAt: string | undefined }) =>
      (await sendForm({
        method: 'PUT',
        url: companyAddress(updatedAt),
        form,
        onProgress: setProgress,
      })) as SavedCompany,
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
  })
  return { ...save, progress }
}
