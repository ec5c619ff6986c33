import type { MenuItemConstructorOptions } from 'electron'
import type { Command } from '#shared/core/ipc.ts'

interface Options {
  mac: boolean
  packaged: boolean
  choose(command: Command): void
  /** Opens one more window of the current site. */
  newWindow(): void
  print(): void
}

/** The native menu. The page offers the same commands. Packaged apps have no developer tools. */
export function menuOf({ mac, packaged, choose, newWindow, print }: Options): MenuItemConstructorOptions[] {
  const item = (label: string, command: Command, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => choose(command),
    ...(accelerator && { accelerator }),
  })
  const separator = { type: 'separator' } as const
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        { label: 'New Window', accelerator: 'CmdOrCtrl+N', click: newWindow },
        { role: 'close' },
        separator,
        item('Upload Files…', 'upload-files', 'CmdOrCtrl+O'),
        item('Upload Folder…', 'upload-folder', 'CmdOrCtrl+Shift+O'),
        separator,
        item('Switch Site…', 'switch-site'),
        separator,
        { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: print },
        ...(mac ? [] : [separator, { role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        item('Home', 'go-home', 'CmdOrCtrl+1'),
        item('Content', 'go-content', 'CmdOrCtrl+2'),
        item('Uploads', 'go-uploads', 'CmdOrCtrl+3'),
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        separator,
        { role: 'reload' },
        ...(packaged ? [] : ([{ role: 'toggleDevTools' }] as const)),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ role: 'about' }] },
  ]
}
