interface FileRow {
  fileName: string
  size: number
  trashedAt: string | null
  updatedBy: string | null
}

/** The fields of an uploaded item that only content managers see. */
export const staffFieldsOf = ({ fileName, size, trashedAt, updatedBy }: FileRow) => ({
  fileName,
  size,
  ...(trashedAt && { trashedAt }),
  ...(updatedBy && { updatedBy }),
})
