import { Menu } from '@mantine/core'
import { IconArticle, IconCalendarPlus, IconPhotoPlus, IconPlus, IconVideoPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from '#renderer/site/site/FloatingActions.module.css'
import { paths } from '../core/paths.ts'

/** For people who make content: the short way to each form. */
export function AddContent() {
  return (
    <Menu position="left-end" width={200} offset={12} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={`glass-2 ${styles.button} ${styles.add}`} aria-label="Add content">
          <IconPlus size={24} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.admin.content} leftSection={<IconPhotoPlus size={18} stroke={1.6} />}>
          Add Photo
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.admin.upload('video')}
          leftSection={<IconVideoPlus size={18} stroke={1.6} />}
        >
          Add Video
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.admin.upload('blog')}
          leftSection={<IconArticle size={18} stroke={1.6} />}
        >
          Add Blog
        </Menu.Item>
        <Menu.Item component={Link} to={paths.admin.addEvent} leftSection={<IconCalendarPlus size={18} stroke={1.6} />}>
          Add Event
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
