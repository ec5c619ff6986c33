import { Button, FileButton } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { formatSize } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ProductFile } from '#shared/commerce/digital.ts'
import { downloadDays, downloadsPerFile, mostProductFiles } from '#shared/commerce/digital-options.ts'
import { addProductFile } from '#shared/commerce/form-endpoints.ts'
import styles from './ProductFiles.module.css'

/** The files that customers of a product download once they have paid. Changes are saved at once. */
export function ProductFiles({ id }: { id: string }) {
  const { sendForm } = usePlatform()
  const client = useQueryClient()
  const files = useQuery(query(api.productFiles.list, { id }))
  const [progress, setProgress] = useState<number>()
  const reload = () => client.invalidateQueries({ queryKey: query(api.productFiles.list, { id }).queryKey })
  const add = useMutation({
    // The product itself stays as it was loaded, because its form may have unsaved changes.
    meta: { changesNothing: true },
    mutationFn: (file: File) =>
      sendForm({ to: addProductFile, params: { id }, files: { file }, onProgress: setProgress }),
    onSuccess: ({ file }) => {
      toast.success(`“${file.name}” added`)
      void reload()
    },
    onSettled: () => setProgress(undefined),
  })
  const remove = useMutation({
    meta: { changesNothing: true },
    mutationFn: ({ _id }: ProductFile) => api.productFiles.remove({ id, fileId: _id }),
    onSuccess: ({ message }) => {
      toast.success(message)
      void reload()
    },
  })
  const list = files.data?.results ?? []
  return (
    <FormSection
      name="Files to download"
      hint={`Customers download each file after payment: ${downloadsPerFile} times within ${downloadDays} days. A product with files needs no delivery.`}
    >
      <div data-wide className={styles.files}>
        {list.length > 0 && (
          <ul>
            {list.map((file) => (
              <li key={file._id}>
                <span>
                  <a href={file.url} download>
                    {file.name}
                  </a>
                  <small className="num">{formatSize(file.size)}</small>
                </span>
                <IconButton
                  icon={IconTrash}
                  label={`Remove ${file.name}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(file)}
                />
              </li>
            ))}
          </ul>
        )}
        {add.isPending && <progress max={1} value={progress} aria-label="Upload" />}
        <FileButton onChange={(file) => file && add.mutate(file)} key={add.isPending ? 'sending' : 'ready'}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={add.isPending}
              disabled={list.length >= mostProductFiles}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            >
              Add file
            </Button>
          )}
        </FileButton>
      </div>
    </FormSection>
  )
}
