import type { Drop } from './drop.ts'

/** Folders of dropped files. Browsers only know the folders of files from the folder dialog. */
const folders = new WeakMap<File, string>()

/** Path of a file's folder within the selected folder; empty for a single file. */
export const folderOf = (file: File): string =>
  folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/')

/** Opens the browser's file dialog. Resolves with no files when it is cancelled. */
export function openFileDialog(kind: 'files' | 'folder', accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', multiple: true })
    if (kind === 'folder') input.webkitdirectory = true
    else input.accept = accept
    input.oncancel = () => resolve([])
    input.onchange = () => resolve([...(input.files ?? [])].filter(isWanted))
    input.click()
  })
}

/** All files of a drop, including those in folders, by name. */
export async function filesOfDrop({ entries, files }: Drop): Promise<File[]> {
  if (entries.length === 0) return files
  return (await Promise.all(entries.map((entry) => walk(entry, '')))).flat()
}

async function walk(entry: FileSystemEntry, folder: string): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    folders.set(file, folder)
    return folder === '' || isWanted(file) ? [file] : []
  }
  if (!isFolder(entry)) return []
  const path = folder ? `${folder}/${entry.name}` : entry.name
  const files: File[] = []
  // One after the other, because a folder may have thousands of files.
  for (const inside of await entriesOf(entry)) files.push(...(await walk(inside, path)))
  return files
}

/** Reads a folder, which returns its entries in batches. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    all.push(...batch)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Excludes hidden files and files of the operating system. */
const isWanted = ({ name }: File) => !/^(\.|thumbs\.db$|desktop\.ini$)/i.test(name)
