import { IconFileUnknown } from '@tabler/icons-react'
import { useState } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import styles from './UploadPreview.module.css'
import { useUploadKind } from './upload-kind.ts'

/** Thumbnail of a selected file, or an icon. */
export function UploadPreview({ item: { id, state } }: { item: UploadItem }) {
  const { uploads } = usePlatform()
  const { icon } = useUploadKind()
  const address = uploads.previewOf(id)
  const [broken, setBroken] = useState<string>()
  const Icon = state === 'refused' ? IconFileUnknown : icon
  if (!address || broken === address)
    return (
      <span className={styles.picture}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
    )
  return (
    <img
      src={address}
      alt=""
      width={44}
      height={44}
      decoding="async"
      className={styles.picture}
      onError={() => setBroken(address)}
    />
  )
}
