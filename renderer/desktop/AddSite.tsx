import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { field } from '#renderer/identity/forms/field.ts'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import styles from './AddSite.module.css'
import { SiteName } from './SiteName.tsx'

interface Props {
  /** The site at the address that was entered; whoever has the heading keeps it, so that it can speak of it. */
  found: KnownSite | undefined
  onFound(site: KnownSite | undefined): void
}

/** A site's address, the question whether it is the right one, and then its sign-in. */
export function AddSite({ found, onFound }: Props) {
  const { findSite, openSite } = useDesktop()
  const find = useMutation({
    mutationFn: findSite,
    meta: { errorsShownByCaller: true, changesNothing: true },
    onSuccess: onFound,
  })
  const [address, setAddress] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    find.mutate(address)
  }
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

/** Heading over a site that was found. */
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
      {/* Once it is open, the page is loaded afresh. */}
      <Button size="md" fullWidth autoFocus loading={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
        {site.signedIn ? 'Open' : 'Continue to sign in'}
      </Button>
      <Button size="md" fullWidth variant="subtle" color="gray" disabled={open.isPending} onClick={onBack}>
        Use another address
      </Button>
    </div>
  )
}
