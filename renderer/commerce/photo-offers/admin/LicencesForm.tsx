import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { mostLicences } from '#shared/commerce/photo-offer-options.ts'
import type { PhotoLicence } from '#shared/commerce/photo-offers.ts'
import { newNames } from './new-names.ts'
import styles from './SellPhoto.module.css'

interface Props {
  licences: readonly PhotoLicence[]
  /** `renamed` has the new names of the former licences by their names. */
  onSaved(licences: PhotoLicence[], renamed: ReadonlyMap<string, string>): void
  onClose(): void
}

/** The licences of the company, which all photos share. */
export function LicencesForm({ licences, onSaved, onClose }: Props) {
  const [rows, setRows] = useState(() => licences.map((licence, key) => ({ ...licence, key })))
  const save = useMutation({
    meta: { changesNothing: true, callerShowsErrors: true },
    mutationFn: api.adminPhotoOffers.saveLicences,
    onSuccess: ({ licences: saved }) => {
      toast.success('Licences saved')
      onSaved(saved, newNames(licences, rows, saved))
    },
  })
  const change = (key: number, news: Partial<PhotoLicence>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...news } : row)))
  const errorOf = (at: number, field: 'name' | 'text') => save.error?.fields?.[`licences.${at}.${field}`]
  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        All photos share these licences. Earlier orders retain the text that the customer bought.
      </p>
      {rows.map(({ key, name, text }, at) => (
        <fieldset key={key} className={styles.licence}>
          <legend className="sr-only">{name || 'New licence'}</legend>
          <div className={styles.licenceName}>
            <TextInput
              label="Name"
              maxLength={40}
              value={name}
              error={errorOf(at, 'name')}
              onChange={(event) => change(key, { name: event.currentTarget.value })}
            />
            <IconButton
              icon={IconTrash}
              label={`Remove ${name || 'licence'}`}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </div>
          <Textarea
            label="What the buyer may do"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            value={text}
            error={errorOf(at, 'text')}
            onChange={(event) => change(key, { text: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      <Button
        className={styles.link}
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={rows.length >= mostLicences}
        onClick={() => setRows([...rows, { key: Math.max(...rows.map((row) => row.key)) + 1, name: '', text: '' }])}
      >
        Add licence
      </Button>
      <p role="alert" className={styles.problem}>
        {save.error?.message}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Back to prices
        </Button>
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ licences: rows.map(({ key: _, ...licence }) => licence) })}
        >
          Save licences
        </Button>
      </div>
    </div>
  )
}
