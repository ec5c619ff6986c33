import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import { AppError } from '#shared/core/errors.ts'

const extensions = ['jpg', 'jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'heic', 'heif']

/** Absolute paths that the user selects in the native dialog; none if it is cancelled. */
export async function choosePaths(window: BrowserWindow, what: 'files' | 'folder'): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: what === 'files' ? 'Upload files' : 'Upload a folder',
    buttonLabel: 'Choose',
    properties: [what === 'files' ? 'openFile' : 'openDirectory', 'multiSelections'],
    ...(what === 'files' && { filters: [{ name: 'Photos', extensions }] }),
  })
  return filePaths
}

/** Saves a text as a file that the user selects. */
export async function saveText(window: BrowserWindow, name: string, text: string): Promise<void> {
  const defaultPath = join(app.getPath('downloads'), name)
  const { filePath, canceled } = await dialog.showSaveDialog(window, {
    title: 'Save the report',
    defaultPath,
    filters: [{ name: 'CSV', extensions: ['csv'] }],
  })
  if (canceled || !filePath) return
  await writeFile(filePath, text).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'The report could not be saved there. Choose another folder.', { cause })
  })
}

/** Asks before a page with unsaved changes ends. Blocks, because Electron waits for the answer of its event. */
export function confirmLeaving(window: BrowserWindow | undefined): boolean {
  if (!window) return true
  const response = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'This page has unsaved changes.',
    detail: 'If you leave now, they are lost.',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}

/** Asks before an address of an unknown host is opened in the browser. */
export async function confirmHost(window: BrowserWindow | undefined, host: string, address: string): Promise<boolean> {
  if (!window) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${host} in your browser?`,
    detail: address.slice(0, 500),
    buttons: ['Cancel', 'Open'],
    defaultId: 1,
    cancelId: 0,
  })
  return response === 1
}

/** Shows a sentence until the user closes it. */
export async function showMessage(window: BrowserWindow | undefined, message: string): Promise<void> {
  const options = { type: 'info', message, buttons: ['OK'] } as const
  const own = { ...options, buttons: [...options.buttons] }
  await (window ? dialog.showMessageBox(window, own) : dialog.showMessageBox(own))
}

/** Asks before interrupting uploads, or files that are being saved. Closing the dialog continues them. */
export async function confirmInterruption(
  window: BrowserWindow | undefined,
  what: 'uploads' | 'downloads',
): Promise<boolean> {
  const texts = {
    uploads: {
      message: 'Photos are still being uploaded.',
      detail: 'If you quit now, they continue the next time you open the app.',
      buttons: ['Continue uploading', 'Quit'],
    },
    downloads: {
      message: 'Files are still being saved.',
      detail: 'If you quit now, they are not saved.',
      buttons: ['Continue saving', 'Quit'],
    },
  }
  const question = {
    type: 'question',
    ...texts[what],
    defaultId: 0,
    cancelId: 0,
  } as const
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question))
  return response === 1
}
