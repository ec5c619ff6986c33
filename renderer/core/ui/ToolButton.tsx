import { Button, type ButtonProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'
import { Link } from 'react-router-dom'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  icon: TablerIcon
  /** Address of a link. */
  to?: string
}

/** A button or link with an icon before its text, such as those beside the title of an admin page. */
export function ToolButton({ icon: Icon, to, ...rest }: Props) {
  const link = to === undefined ? {} : { component: Link, to }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      {...(link as object)}
      {...rest}
    />
  )
}
