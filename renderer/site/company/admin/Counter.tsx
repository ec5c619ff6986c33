import styles from './Counter.module.css'

/** `34/60`, in the warning colour when it is exceeded. */
export function Counter({ used, of }: { used: number; of: number }) {
  return (
    <span className={`num ${styles.counter}`} data-over={used > of || undefined}>
      {used}/{of}
    </span>
  )
}
