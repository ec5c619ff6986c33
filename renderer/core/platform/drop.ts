/** What a drop held, taken out of it while it was there. */
export interface Drop {
  entries: FileSystemEntry[]
  files: File[]
}

/** To be asked before anything is waited for: afterwards a drop is empty. */
export const takenFrom = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): Drop => ({
  entries: [...(dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []),
  files: [...(dataTransfer?.files ?? [])],
})
