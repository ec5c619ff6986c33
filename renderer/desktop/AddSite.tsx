import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { field } from '#renderer/identity/forms/field.ts'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import styles from './AddSite.module.css'
import { SiteName } from './SiteName.tsx'

interface Props {
  /** The found site. The parent holds it, because its heading shows the name. */
  found: KnownSite | undefined
  onFound(site: KnownSite | undefined): void
}

/** Asks for the address of a site, then for a confirmation, then for the sign-in. */
export function AddSite({ found, onFound }: Props) {
  const { findSite, openSite } = useDesktop()
  const find = useMutation({
    mutationFn: findSite,
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: onFound,
  })
  const [address, setAddress] = useState('')
  const search = submitted(() => find.mutate(address))
  if (found) return <Found site={found} onOpen={openSite} onBack={() => onFound(undefined)} />
  return (
    <form className={styles.form} onSubmit={search} noValidate>
      <TextInput
        {...field}
        label="Address of your site"
        placeholder="photos.example.com"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        autoFocus
        data-autofocus
        value={address}
        error={find.error && (find.error.fields?.address ?? find.error.message)}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={find.isPending}>
        Continue
      </Button>
    </form>
  )
}

/** The heading for a found site. */
export const questionAbout = ({ name }: KnownSite) => `Is ${name} your site?`

interface FoundProps {
  site: KnownSite
  onOpen(address: string): Promise<void>
  onBack(): void
}

function Found({ site, onOpen, onBack }: FoundProps) {
  const open = useMutation({ mutationFn: () => onOpen(site.address), meta: { changesNothing: true } })
  return (
    <div className={styles.form} role="status">
      <div className={styles.found}>
        <SiteName site={site} size={56} />
      </div>
      {/* The page reloads once the site is open. */}
      <Button size="md" fullWidth autoFocus loading={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
        {site.signedIn ? 'Open' : 'Continue to sign in'}
      </Button>
      <Button size="md" fullWidth variant="subtle" color="gray" disabled={open.isPending} onClick={onBack}>
        Use another address
      </Button>
    </div>
  )
}
