import { Menu } from '@mantine/core'
import { IconArticle, IconCalendarPlus, IconPhotoPlus, IconPlus, IconVideoPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from '#renderer/site/site/FloatingActions.module.css'
import { paths } from '../core/paths.ts'

const forms = [
  { to: paths.admin.content, icon: IconPhotoPlus, name: 'Add Photo' },
  { to: paths.admin.upload('video'), icon: IconVideoPlus, name: 'Add Video' },
  { to: paths.admin.upload('blog'), icon: IconArticle, name: 'Add Blog' },
  { to: paths.admin.addEvent, icon: IconCalendarPlus, name: 'Add Event' },
]

/** A short link to each form, for users who manage content. */
export function AddContent() {
  return (
    <Menu position="left-end" width={200} offset={12} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={`glass-2 ${styles.button} ${styles.add}`} aria-label="Add content">
          <IconPlus size={24} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map(({ to, icon: Icon, name }) => (
          <Menu.Item key={name} component={Link} to={to} leftSection={<Icon size={18} stroke={1.6} />}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
