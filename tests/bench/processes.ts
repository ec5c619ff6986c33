import { readdirSync, readFileSync } from 'node:fs'

/** Reads processor time and memory from /proc. Linux only. */

/** Processor time of a process in ms, with all threads. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Memory of a process and its children in bytes. They run one program and share its file pages. */
export function memoryOf(pid: number): number {
  const held = family(pid).map(residentOf)
  return held.reduce((sum, { own }) => sum + own, Math.max(0, ...held.map(({ ofFiles }) => ofFiles)))
}

/** Measures ten times per second until stopped; returns the maximum. */
export function watchMemory(pid: number): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 100)
  return () => {
    clearInterval(timer)
    return most
  }
}

function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(pid))
    .map(Number)
  return [pid, ...children.flatMap(family)]
}

/** The fields after the name, which may contain any character: state, parent, … Empty when the process has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function residentOf(pid: number): { own: number; ofFiles: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024
    return { own: bytes('RssAnon') + bytes('RssShmem'), ofFiles: bytes('RssFile') }
  } catch {
    return { own: 0, ofFiles: 0 }
  }
}
