/** The content of a drop event. */
export interface Drop {
  entries: FileSystemEntry[]
  files: File[]
}

/** Reads a drop. Must run synchronously in the event: afterwards its data is empty. */
export const readDrop = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): Drop => ({
  entries: [...(dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []),
  files: [...(dataTransfer?.files ?? [])],
})
