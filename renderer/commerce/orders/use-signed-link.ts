import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { isLinkExpired } from './invoice-link.ts'

/** Props of a link to a signed address, which `renew` loads again once it has expired while the page was open. */
export function useSignedLink(url: string, renew: () => Promise<string | undefined>) {
  const renewal = useMutation({
    mutationFn: renew,
    // The query shows its error.
    meta: { changesNothing: true, callerShowsErrors: true },
    onSuccess: (href) => {
      if (href) Object.assign(document.createElement('a'), { href, download: '' }).click()
    },
  })
  return {
    loading: renewal.isPending,
    onClick(event: MouseEvent) {
      if (!isLinkExpired(url, Date.now())) return
      event.preventDefault()
      if (!renewal.isPending) renewal.mutate()
    },
  }
}
