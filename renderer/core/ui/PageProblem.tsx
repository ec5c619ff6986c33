import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom'
import { AppError } from '#shared/core/errors.ts'
import { offlineWords } from '../offline-words.ts'
import { Failed } from './Failed.tsx'
import styles from './NotFound.module.css'
import { NotFound } from './NotFound.tsx'

/** What is shown in place of a page that could not be made: gone, or something to try again. `failed` says what failed. */
export function PageProblem({ failed }: { failed?: string }) {
  const thrown = useRouteError()
  return isGone(thrown) ? <NotFound /> : <NotLoaded thrown={thrown} failed={failed} />
}

function NotLoaded({ thrown, failed }: { thrown: unknown; failed?: string }) {
  const revalidator = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    // What failed outside of a call is a file of the page, and browsers remember that they could not have it.
    if (!(thrown instanceof AppError)) return location.reload()
    reset()
    void revalidator.revalidate()
  }
  const online = useEffectEvent(retry)
  const gone = useEffectEvent(() => {
    // A file of the page is gone once a newer version is up: loaded afresh, the page asks for the new one.
    if (!(thrown instanceof AppError) && !isOffline() && firstTry()) location.reload()
  })
  useEffect(() => gone(), [])
  useEffect(() => {
    const again = () => online()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="sr-only">This page could not be loaded</h1>
      <Failed onRetry={retry} retrying={revalidator.state === 'loading'}>
        {isOffline() ? offlineWords : (failed ?? AppError.from(thrown).message)}
      </Failed>
    </div>
  )
}

/** Whether this address was not loaded afresh for the same reason a moment ago. */
function firstTry() {
  try {
    const [address, at] = (sessionStorage.getItem('loaded-afresh') ?? '').split(' ')
    sessionStorage.setItem('loaded-afresh', `${location.href} ${Date.now()}`)
    return address !== location.href || Date.now() - Number(at) > 60_000
  } catch {
    // Without storage it might go on for ever.
    return false
  }
}

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/** Whether what was asked for does not exist, as opposed to failing. */
const isGone = (thrown: unknown) =>
  isRouteErrorResponse(thrown)
    ? thrown.status === 404
    : thrown instanceof AppError && /^(NOT_FOUND|GONE)$/.test(thrown.code)
