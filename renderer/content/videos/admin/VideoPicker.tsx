import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import { uploadVideo } from '#shared/content/form-endpoints.ts'
import type { AdminVideo } from '#shared/content/videos.ts'
import { MediaPicker } from '../../content/admin/MediaPicker.tsx'
import { drawPoster } from './draw-poster.ts'
import { videoProblem, videoUploads } from './video-uploads.ts'

interface Props {
  onChoose(video: AdminVideo): void
  onClose(): void
}

const list = { key: api.adminVideos.list.key, fetch: api.adminVideos.list }

/** Selects one of the published videos of the site, or uploads another one. */
export function VideoPicker({ onChoose, onClose }: Props) {
  const upload = useVideoUpload(onChoose)
  return (
    <MediaPicker
      title="Choose a video"
      one="video"
      many="videos"
      list={list}
      upload={{ ...upload, accept: videoUploads.accept, note: 'Uploaded videos become published videos of the site.' }}
      {...{ onChoose, onClose }}
    />
  )
}

/** Uploads a published video and selects it. A video that browsers cannot play stays a draft and is not selected. */
function useVideoUpload(onReady: (video: AdminVideo) => void) {
  const [problem, setProblem] = useState<string>()
  const [drawing, setDrawing] = useState(false)
  const upload = useSendForm(uploadVideo)
  const send = async (file: File) => {
    const refused = videoProblem(file)
    setProblem(refused)
    if (refused) return
    setDrawing(true)
    const poster = await drawPoster(file)
    setDrawing(false)
    upload.mutate(
      { fields: { published: true }, files: { poster, file } },
      {
        onError: ({ message }) => setProblem(message),
        onSuccess: ({ video }) => (video.warning ? setProblem(video.warning) : onReady(video)),
      },
    )
  }
  return {
    busy: drawing || upload.isPending,
    progress: upload.progress,
    problem,
    send: (file: File) => void send(file),
  }
}
