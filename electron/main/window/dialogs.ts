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

/** Asks before interrupting uploads. Closing the dialog continues them. */
export async function confirmInterruption(window: BrowserWindow | undefined): Promise<boolean> {
  const question = {
    type: 'question',
    message: 'Photos are still being uploaded.',
    detail: 'If you quit now, they continue the next time you open the app.',
    buttons: ['Continue uploading', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  } as const
  const options = { ...question, buttons: [...question.buttons] }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === 1
}
