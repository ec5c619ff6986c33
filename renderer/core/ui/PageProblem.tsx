import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom'
import { AppError } from '#shared/core/errors.ts'
import { offlineMessage } from '../offline-message.ts'
import { Failed } from './Failed.tsx'
import styles from './NotFound.module.css'
import { NotFound } from './NotFound.tsx'

/** Error page of a route: not found, or an error with a retry button. `failed` replaces the error text. */
export function PageProblem({ failed }: { failed?: string }) {
  const thrown = useRouteError()
  return isGone(thrown) ? <NotFound /> : <NotLoaded thrown={thrown} failed={failed} />
}

function NotLoaded({ thrown, failed }: { thrown: unknown; failed?: string }) {
  const revalidator = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    // Anything but an AppError is a failed module download, which browsers cache until a reload.
    if (!(thrown instanceof AppError)) return location.reload()
    reset()
    void revalidator.revalidate()
  }
  const onOnline = useEffectEvent(retry)
  const reloadOnce = useEffectEvent(() => {
    // After a deployment old scripts are gone; a reload gets the new ones.
    if (!(thrown instanceof AppError) && !isOffline() && isFirstReload()) location.reload()
  })
  useEffect(() => reloadOnce(), [])
  useEffect(() => {
    const again = () => onOnline()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="sr-only">This page could not be loaded</h1>
      <Failed onRetry={retry} retrying={revalidator.state === 'loading'}>
        {isOffline() ? offlineMessage : (failed ?? AppError.from(thrown).message)}
      </Failed>
    </div>
  )
}

/** Whether this address was not reloaded for the same reason within the last minute. */
function isFirstReload() {
  try {
    const [address, at] = (sessionStorage.getItem('loaded-afresh') ?? '').split(' ')
    sessionStorage.setItem('loaded-afresh', `${location.href} ${Date.now()}`)
    return address !== location.href || Date.now() - Number(at) > 60_000
  } catch {
    // Without storage the page might reload forever.
    return false
  }
}

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/** Whether the page does not exist, as opposed to an error. */
const isGone = (thrown: unknown) =>
  isRouteErrorResponse(thrown)
    ? thrown.status === 404
    : thrown instanceof AppError && /^(NOT_FOUND|GONE)$/.test(thrown.code)
