import type { Drop } from './drop.ts'

/** Folders of files that were dropped: the browser itself only knows those of chosen folders. */
const folders = new WeakMap<File, string>()

/** Where a file was found, relative to what was chosen; empty for a file chosen by itself. */
export const folderOf = (file: File): string =>
  folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/')

/** Opens the browser's own dialog. Resolves with nothing when it is closed without a choice. */
export function askForFiles(what: 'files' | 'folder', accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', multiple: true })
    if (what === 'folder') input.webkitdirectory = true
    else input.accept = accept
    input.oncancel = () => resolve([])
    input.onchange = () => resolve([...(input.files ?? [])].filter(isWanted))
    input.click()
  })
}

/** Every file in a drop, those in its folders too, in the order of their names. */
export async function filesIn({ entries, files }: Drop): Promise<File[]> {
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
  // One after the other: a folder may hold thousands.
  for (const inside of await entriesOf(entry)) files.push(...(await walk(inside, path)))
  return files
}

/** A folder tells what is in it in portions. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    all.push(...some)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** What systems leave in every folder is nobody's photo. */
const isWanted = ({ name }: File) => !/^(\.|thumbs\.db$|desktop\.ini$)/i.test(name)
