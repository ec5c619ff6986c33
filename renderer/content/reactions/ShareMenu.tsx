import { Button, Menu } from '@mantine/core'
import { IconBrandWhatsapp, IconLink, IconShare, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '#renderer/core/ui/toast.ts'

interface Props {
  title: string
  /** Path of the shared page. */
  path: string
  className?: string | undefined
}

/** Shares the URL of a page. */
export function ShareMenu({ title, path, className }: Props) {
  const [native, setNative] = useState(false)
  useEffect(() => setNative(typeof navigator.share === 'function'), [])
  const address = () => new URL(path, location.origin).href

  return (
    <Menu position="bottom-start" zIndex={400}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={className}
          leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        >
          Share
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(title)}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.75} />}
          onClick={(event) => {
            event.currentTarget.href = `https://wa.me/?text=${encodeURIComponent(`${title} ${address()}`)}`
          }}
        >
          WhatsApp
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={18} stroke={1.75} />} onClick={() => void copy(address())}>
          Copy link
        </Menu.Item>
        {native && (
          <Menu.Item
            leftSection={<IconShare size={18} stroke={1.75} />}
            // Closing the system's share sheet rejects the promise.
            onClick={() => void navigator.share({ title, url: address() }).catch(() => undefined)}
          >
            More…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Link copied')
  } catch {
    // Without permission or a secure context, the link is displayed for copying by hand.
    toast.info(text)
  }
}
