import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'
import { Link } from 'react-router-dom'

type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps | 'children'>

interface Props extends Omit<ActionIconProps, 'size' | 'children'>, ButtonProps {
  icon: TablerIcon
  /** What it does, for screen readers. */
  label: string
  /** Address of a link. */
  to?: string
  /** In px; 36 by default. */
  size?: number
}

/** A quiet button or link that shows only an icon. */
export function IconButton({ icon: Icon, label, to, size = 36, ...rest }: Props) {
  const link = to === undefined ? {} : { component: Link, to }
  return (
    <ActionIcon variant="subtle" size={size} aria-label={label} {...(link as object)} {...rest}>
      <Icon size={size < 36 ? 16 : 18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
